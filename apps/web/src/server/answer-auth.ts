import "server-only";
import { z } from "zod";
import { isTooLarge, TOO_LARGE } from "../lib/request-size.ts";
import { container } from "./container.ts";

/** What pages use of the auth library; the rest of it is not served. */
const SERVED = new Set(["POST /sign-in/email", "POST /sign-in/social", "POST /sign-out", "GET /callback/oidc"]);

const SignInSchema = z.object({ email: z.string().max(200), password: z.string().max(200) });

/** Signing in and out. Tries with passwords are counted before the library looks at them. */
export async function answerAuth(request: Request): Promise<Response> {
	const { auth, loginLimits } = await container();
	const path = new URL(request.url).pathname.replace(/^\/api\/auth/, "");
	if (!auth || !SERVED.has(`${request.method} ${path}`)) return toError(404, "There is no such address here.");
	if (isTooLarge(request)) return TOO_LARGE();
	if (path !== "/sign-in/email") return auth.handler(request);
	const input = SignInSchema.safeParse(
		await request
			.clone()
			.json()
			.catch(() => null),
	);
	if (!input.success) return toError(400, "Give an e-mail address and a password.");
	const { email } = input.data;
	if (!(await loginLimits.take(email, new Date())))
		return toError(429, "Too many tries for this address. Wait a quarter of an hour, or ask an admin for a new link.");
	const answer = await auth.handler(request);
	if (answer.ok) {
		await loginLimits.clear(email);
		// The library also writes the session's token into the body, where scripts could read it.
		const entered = Response.json({ email });
		for (const cookie of answer.headers.getSetCookie()) entered.headers.append("set-cookie", cookie);
		return entered;
	}
	return toError(401, "This address and this password do not belong together.");
}

const toError = (status: number, message: string): Response => Response.json({ error: { message } }, { status });
