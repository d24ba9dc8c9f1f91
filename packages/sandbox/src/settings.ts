/**
 * What a company's network asks for. Callers read it from their own configuration and hand it in; nothing here is a
 * secret store: whatever is named is visible inside sandboxes with public network.
 */
export type EngineSettings = {
	/** Proxy URLs: build arguments of image builds, environment of sandboxes with public network. */
	proxy?: { http?: string; https?: string; noProxy?: string };
	/** CA bundle (PEM) on the engine's host, bound read-only into sandboxes with public network and named in their environment. */
	caBundlePath?: string;
	/** Registry that mirrors Docker Hub, e.g. "registry.example.com/hub": asked first for images named without a registry. */
	registryPrefix?: string;
};

const CA_TARGET = "/etc/aes-ca-bundle.crt";

/** The proxy settings as variables, in both spellings that programs read. */
export function proxyVariables(settings: EngineSettings): Record<string, string> {
	const { http, https, noProxy } = settings.proxy ?? {};
	const entries = Object.entries({ http_proxy: http, https_proxy: https, no_proxy: noProxy });
	const set = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
	return Object.fromEntries(
		set.flatMap(([name, value]) => [
			[name, value],
			[name.toUpperCase(), value],
		]),
	);
}

/** The bind and the variables that make common programs trust the configured CA bundle. */
export function caBundleMount(settings: EngineSettings): { binds: string[]; env: Record<string, string> } {
	if (!settings.caBundlePath) return { binds: [], env: {} };
	const names = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"];
	return {
		binds: [`${settings.caBundlePath}:${CA_TARGET}:ro`],
		env: Object.fromEntries(names.map((name) => [name, CA_TARGET])),
	};
}
