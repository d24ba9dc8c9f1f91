import { EnvHttpProxyAgent, fetch as fetchWith } from "undici";
import type { Fetch } from "./watched-fetch.ts";

export type ProxySettings = {
	/** Addresses of the proxies, as HTTP_PROXY and HTTPS_PROXY give them. */
	http: string | undefined;
	https: string | undefined;
	/** Hosts that are reached directly, as NO_PROXY lists them. */
	except: string | undefined;
};

/** A `fetch` that goes through a proxy, which Node's own does not. It has no timeouts; see `watchedFetch`. */
export function createProxyFetch({ http, https, except = "" }: ProxySettings): Fetch {
	const dispatcher = new EnvHttpProxyAgent({
		...(http && { httpProxy: http }),
		...(https && { httpsProxy: https }),
		noProxy: except,
		headersTimeout: 0,
		bodyTimeout: 0,
	});
	const proxied = (input: unknown, init: object) =>
		fetchWith(input as Parameters<typeof fetchWith>[0], { ...init, dispatcher });
	// undici's types of requests and answers are its own, and alike.
	return proxied as unknown as Fetch;
}
