import { type NextRequest, NextResponse } from "next/server";
import { isAllowedRequest } from "./lib/allowed-request.ts";
import { API_POLICY, toPagePolicy } from "./lib/security-headers.ts";
import { isDevelopment, webEnv } from "./server/env.ts";

/** Pages for who is not signed in. */
const OPEN_PAGES = new Set(["/sign-in", "/join"]);
const SESSION_COOKIES = ["aes.session_token", "__Secure-aes.session_token"];

/**
 * Loopback is no wall: a page of another site can reach 127.0.0.1 by DNS rebinding, so Host and Origin are checked.
 * Who has no session is led to the sign-in; whether a session is good is asked where data is read.
 */
export function proxy(request: NextRequest): NextResponse {
	const { headers, nextUrl } = request;
	const { pathname } = nextUrl;
	const { AES_ACCOUNTS, AES_ALLOWED_HOSTS, AES_PUBLIC_URL } = webEnv();
	const hosts = AES_PUBLIC_URL ? [...AES_ALLOWED_HOSTS, new URL(AES_PUBLIC_URL).hostname] : AES_ALLOWED_HOSTS;
	if (!isAllowedRequest({ host: headers.get("host"), origin: headers.get("origin") }, hosts)) return REFUSED();
	if (pathname.startsWith("/_next/")) return NextResponse.next();
	if (pathname.startsWith("/api/")) return withPolicy(NextResponse.next(), API_POLICY);
	const isSignedIn = SESSION_COOKIES.some((name) => request.cookies.has(name));
	if (AES_ACCOUNTS && !isSignedIn && !OPEN_PAGES.has(pathname) && !/\.\w+$/.test(pathname))
		return NextResponse.redirect(new URL(toSignIn(nextUrl), request.url));
	return toPage(headers);
}

const toSignIn = ({ pathname, search }: { pathname: string; search: string }): string =>
	`/sign-in?${new URLSearchParams({ next: `${pathname}${search}` })}`;

/** Next puts the nonce of this header on its own scripts. */
function toPage(requestHeaders: Headers): NextResponse {
	const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
	const policy = toPagePolicy({ nonce, isDevelopment: isDevelopment() });
	const headers = new Headers(requestHeaders);
	headers.set("x-nonce", nonce);
	headers.set("content-security-policy", policy);
	return withPolicy(NextResponse.next({ request: { headers } }), policy);
}

function withPolicy(response: NextResponse, policy: string): NextResponse {
	response.headers.set("content-security-policy", policy);
	return response;
}

const REFUSED = (): NextResponse =>
	new NextResponse(
		"Refused: this request names a host that the dashboard does not serve.\nOpen it by its loopback address, or start it with --allow-remote and the host's name.\n",
		{ status: 403, headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": API_POLICY } },
	);
