import { type NextRequest, NextResponse } from "next/server";
import { isAllowedRequest } from "./lib/allowed-request.ts";
import { webEnv } from "./server/env.ts";

/** Loopback is no wall: a page of another site can reach 127.0.0.1 by DNS rebinding, so Host and Origin are checked. */
export function proxy(request: NextRequest): NextResponse {
	const { headers } = request;
	const isAllowed = isAllowedRequest(
		{ host: headers.get("host"), origin: headers.get("origin") },
		webEnv().AES_ALLOWED_HOSTS,
	);
	if (isAllowed) return NextResponse.next();
	return new NextResponse(
		"Refused: this request names a host that the dashboard does not serve.\nOpen it by its loopback address, or start it with --allow-remote and the host's name.\n",
		{ status: 403, headers: { "content-type": "text/plain; charset=utf-8" } },
	);
}
