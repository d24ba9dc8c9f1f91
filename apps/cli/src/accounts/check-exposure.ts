import { AppError } from "@aes/core/errors";
import { isLoopback } from "../stack/addresses.ts";

type Exposure = {
	host: string;
	isRemoteAllowed: boolean;
	hasAccounts: boolean;
	/** Other ways to be reached: a proxy's name. */
	allowedHosts: string | undefined;
	publicUrl: string | undefined;
};

/** Throws `invalid_input` where others could reach the dashboard and nobody would be asked who they are. */
export function checkExposure({ host, isRemoteAllowed, hasAccounts, allowedHosts, publicUrl }: Exposure): void {
	if (!isLoopback(host) && !isRemoteAllowed)
		throw new AppError(
			"invalid_input",
			`--host ${host} lets other machines reach the dashboard. Add --allow-remote and --accounts if that is what you want.`,
		);
	if (hasAccounts) return;
	const reason = findReason({ host, allowedHosts, publicUrl });
	if (reason === null) return;
	throw new AppError(
		"invalid_input",
		`${reason} lets others reach the dashboard, and without accounts they could read and steer everything. Start it with --accounts (or AES_ACCOUNTS=on): the first admin's link is printed then. docs/access.md says more.`,
	);
}

function findReason({ host, allowedHosts, publicUrl }: Pick<Exposure, "host" | "allowedHosts" | "publicUrl">) {
	if (!isLoopback(host)) return `--host ${host}`;
	if (allowedHosts) return "AES_ALLOWED_HOSTS";
	return publicUrl ? "AES_PUBLIC_URL" : null;
}
