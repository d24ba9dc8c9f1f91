import "server-only";
import { webEnv } from "./env.ts";

/** How one gets in here, for the sign-in page. */
export function answerEntrances(): Response {
	const { AES_ACCOUNTS, AES_OIDC_ISSUER, AES_OIDC_NAME } = webEnv();
	const oidc = AES_OIDC_ISSUER === undefined ? null : (AES_OIDC_NAME ?? new URL(AES_OIDC_ISSUER).hostname);
	return Response.json({ hasAccounts: AES_ACCOUNTS, oidc });
}
