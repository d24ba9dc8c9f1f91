import "server-only";
import type { Db } from "@aes/db";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { WebEnv } from "./env.ts";

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;
const OIDC_PROVIDER = "oidc";

const SESSION_SECONDS = 7 * 24 * 60 * 60;
const REFRESH_SECONDS = 60 * 60;

/**
 * Signs people in with e-mail and password, and by OpenID Connect where it is configured. Accounts are made by admins
 * only. Sessions are looked up at each request, so that a revoked one ends at once. Host and Origin were checked before.
 */
export function createAuth(db: Db, env: WebEnv) {
	return betterAuth({
		appName: "AutoEnvScaling",
		basePath: "/api/auth",
		baseURL: env.AES_PUBLIC_URL ?? { allowedHosts: ["*"], protocol: "auto" },
		secret: env.AES_AUTH_SECRET ?? "",
		database: prismaAdapter(db.client, { provider: "postgresql" }),
		trustedOrigins: async (request) => [request?.headers.get("origin")],
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: MIN_PASSWORD,
			maxPasswordLength: MAX_PASSWORD,
		},
		user: { modelName: "user" },
		session: { modelName: "userSession", expiresIn: SESSION_SECONDS, updateAge: REFRESH_SECONDS },
		account: { modelName: "userLogin", encryptOAuthTokens: true },
		verification: { modelName: "userVerification" },
		// Ours counts by address of the account: addresses of hosts can be made up.
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		advanced: { cookiePrefix: "aes", useSecureCookies: env.AES_PUBLIC_URL?.startsWith("https:") ?? false },
		plugins: toPlugins(env),
	});
}

/** Only who has an account here already may come in by the provider, under the address that it has verified. */
function toPlugins(env: WebEnv) {
	const { AES_OIDC_ISSUER, AES_OIDC_CLIENT_ID, AES_OIDC_CLIENT_SECRET } = env;
	if (AES_OIDC_ISSUER === undefined || AES_OIDC_CLIENT_ID === undefined) return [];
	return [
		genericOAuth({
			config: [
				{
					providerId: OIDC_PROVIDER,
					discoveryUrl: `${AES_OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
					clientId: AES_OIDC_CLIENT_ID,
					...(AES_OIDC_CLIENT_SECRET !== undefined && { clientSecret: AES_OIDC_CLIENT_SECRET }),
					scopes: ["openid", "email", "profile"],
					pkce: true,
					requireIdTokenVerification: true,
					disableSignUp: true,
				},
			],
		}),
	];
}
