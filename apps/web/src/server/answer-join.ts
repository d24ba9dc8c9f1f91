import "server-only";
import { AppError } from "@aes/core/errors";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import { isTooLarge, TOO_LARGE } from "../lib/request-size.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "./auth.ts";
import { type Container, container } from "./container.ts";

const TokenSchema = z.string().min(1).max(200);

const JoinSchema = z.object({
	token: TokenSchema,
	password: z
		.string()
		.min(MIN_PASSWORD, `A password has at least ${MIN_PASSWORD} characters.`)
		.max(MAX_PASSWORD, `A password has at most ${MAX_PASSWORD} characters.`),
	/** Of the first admin; else the account's own are kept. */
	name: z.string().trim().max(100).default(""),
	email: z.string().trim().max(200).default(""),
});

const FirstAdminSchema = z.object({
	name: z.string().min(1, "Give a name."),
	email: z.email("Give an e-mail address."),
});

/** Without a password: whom the link is for. With one: uses the link. Whoever has the token may ask. */
export async function answerJoin(request: Request): Promise<Response> {
	if (isTooLarge(request)) return TOO_LARGE();
	const made = await container();
	if (!made.auth) return toError(404, "Accounts are off here. Start with ./aes up --accounts.");
	try {
		const body: unknown = await request.json();
		const { token } = z.object({ token: TokenSchema }).parse(body);
		const link = await made.links.find(token);
		if (!link) return toError(404, "This link was used, has expired or never was one. Ask for a new one.");
		if (!hasPassword(body)) return Response.json(link);
		const input = JoinSchema.parse(body);
		return Response.json(await join(made, { ...input, ...(link.person ?? FirstAdminSchema.parse(input)) }));
	} catch (error) {
		return toRefusal(error);
	}
}

/** Throws what is a fault of ours. */
function toRefusal(error: unknown): Response {
	if (error instanceof z.ZodError) return toError(400, error.issues[0]?.message ?? "The request is not valid.");
	if (error instanceof AppError && error.code !== "internal") return toError(409, error.message);
	if (error instanceof SyntaxError) return toError(400, "The request is not valid.");
	throw error;
}

async function join({ links, audit, loginLimits, defaultProject }: Container, input: z.output<typeof JoinSchema>) {
	const { token, password, ...person } = input;
	const passwordHash = await hashPassword(password);
	const joined = await links.redeem({ token, passwordHash, person, projectId: defaultProject.id });
	await loginLimits.clear(joined.email);
	await audit.record({
		projectId: defaultProject.id,
		actor: { kind: "user", id: joined.userId, name: joined.name },
		action: joined.isFirstAdmin ? "account.create_first_admin" : "account.set_password",
		subject: { kind: "user", id: joined.userId },
		before: null,
		after: null,
	});
	return { email: joined.email };
}

const hasPassword = (body: unknown): boolean => typeof body === "object" && body !== null && "password" in body;

const toError = (status: number, message: string): Response => Response.json({ error: { message } }, { status });
