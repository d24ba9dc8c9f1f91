import {
	createAccessLinkRepository,
	createApiKeyRepository,
	createBlobStore,
	createEnvironmentRepository,
} from "@aes/db";
import { aClaimedProposal, aTree, useTestDb } from "@aes/db/testing";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { POST as auth } from "../app/api/auth/[...path]/route.ts";
import { GET as blob } from "../app/api/blobs/[digest]/route.ts";
import { POST as join } from "../app/api/join/route.ts";
import { GET as readTrpc, POST as writeTrpc } from "../app/api/trpc/[trpc]/route.ts";
import { GET as rest } from "../app/api/v1/[...path]/route.ts";
import { proxy } from "../proxy.ts";

// biome-ignore lint/correctness/useHookAtTopLevel: it is Vitest's hooks that this one calls.
const db = useTestDb();
const HOST = "127.0.0.1:3210";
const HOME = `http://${HOST}`;
const EMAIL = "ada@lab.example";
const PASSWORD = "correct horse battery";
const MIB = 1024 * 1024;
let digests: { open: string; hidden: string };
let projectId: string;

beforeAll(async () => {
	vi.stubEnv("DATABASE_URL", db.url);
	vi.stubEnv("AES_ACCOUNTS", "on");
	vi.stubEnv("AES_AUTH_SECRET", "s".repeat(40));
	for (const name of ["AES_PUBLIC_URL", "AES_ALLOWED_HOSTS", "AES_OIDC_ISSUER", "REDIS_URL"]) vi.stubEnv(name, "");
	const proposal = await aClaimedProposal(db);
	projectId = proposal.projectId;
	await createEnvironmentRepository(db, createBlobStore(db.pool)).create({ proposal, round: 1, files: aTree() });
	const files = await db.client.environmentFile.findMany();
	const digestOf = (path: string) => files.find((file) => file.path === path)?.blobDigest ?? "";
	digests = { open: digestOf("instruction.md"), hidden: digestOf("tests/test.sh") };
});
afterAll(() => vi.unstubAllEnvs());

const DOORS = {
	tRPC: (headers: Headers) => readTrpc(new Request(`${HOME}/api/trpc/campaigns.list`, { headers })),
	REST: (headers: Headers) => rest(new Request(`${HOME}/api/v1/campaigns`, { headers })),
	blobs: (headers: Headers, digest = digests.open) =>
		blob(new Request(`${HOME}/api/blobs/${digest}`, { headers }), { params: Promise.resolve({ digest }) }),
};
const NAMES = Object.keys(DOORS) as (keyof typeof DOORS)[];

function post(path: string, body: object, headers: Record<string, string> = {}): Request {
	const text = JSON.stringify(body);
	const sent = {
		"content-type": "application/json",
		"content-length": String(text.length),
		host: HOST,
		origin: HOME,
		...headers,
	};
	return new Request(`${HOME}${path}`, { method: "POST", headers: sent, body: text });
}

const signIn = (email: string, password: string) => auth(post("/api/auth/sign-in/email", { email, password }));

test.each(NAMES)("%s answers 401 to nobody, to a made-up session and to an unknown key", async (name) => {
	const made: Record<string, string>[] = [
		{},
		{ cookie: "aes.session_token=made.up" },
		{ authorization: "Bearer aes_unknown" },
	];
	for (const headers of made) {
		const answer = await DOORS[name](new Headers({ host: HOST, ...headers }));
		expect(answer.status).toBe(401);
		expect(await answer.text()).not.toContain("demo");
	}
});

test("a link makes the first admin, who signs in and is answered until the session ends", async () => {
	const { token } = await createAccessLinkRepository(db).createForFirstAdmin();
	const joining = { token, password: PASSWORD, name: "Ada", email: EMAIL };
	expect((await join(post("/api/join", joining))).status).toBe(200);
	expect((await join(post("/api/join", joining))).status).toBe(404);
	const entered = await signIn(EMAIL, PASSWORD);
	expect(await entered.json()).toEqual({ email: EMAIL });
	const [cookie = ""] = entered.headers.getSetCookie();
	expect(cookie).toMatch(/HttpOnly/i);
	expect(cookie).toMatch(/SameSite=Lax/i);
	const headers = new Headers({ host: HOST, cookie: cookie.split(";")[0] ?? "" });
	for (const name of NAMES) expect((await DOORS[name](headers)).status, name).toBe(200);
	await db.client.userSession.deleteMany();
	for (const name of NAMES) expect((await DOORS[name](headers)).status, name).toBe(401);
});

test("a key without solutions:read gets an open file by its digest and no hidden one", async () => {
	const scopes = ["project:read"] as const;
	const maker = { makerId: null, makerName: "test", expiresAt: null };
	const { key } = await createApiKeyRepository(db).create({ projectId, name: "k", scopes, ...maker });
	const headers = new Headers({ host: HOST, authorization: `Bearer ${key}` });
	expect((await DOORS.blobs(headers, digests.open)).status).toBe(200);
	expect((await DOORS.blobs(headers, digests.hidden)).status).toBe(404);
});

test.each(["/api/trpc/campaigns.start", "/api/v1/campaigns", "/api/auth/sign-in/email", "/api/join"])(
	"%s is refused to another site, by its Origin or by the Host that it names",
	(path) => {
		const ask = (headers: Record<string, string>) =>
			proxy(new NextRequest(`${HOME}${path}`, { method: "POST", headers: { host: HOST, ...headers } }));
		expect(ask({ origin: "https://evil.example" }).status).toBe(403);
		expect(ask({ origin: "null" }).status).toBe(403);
		expect(ask({ origin: "http://127.0.0.1:8080" }).status).toBe(403);
		expect(ask({ host: "evil.example" }).status).toBe(403);
		expect(ask({ origin: HOME }).status).toBe(200);
	},
);

test.each([
	{ path: "/api/trpc/campaigns.start", answer: writeTrpc },
	{ path: "/api/auth/sign-in/email", answer: auth },
	{ path: "/api/join", answer: join },
])("$path refuses a body that is too long, or does not say how long it is", async ({ path, answer }) => {
	expect((await answer(post(path, { text: "x".repeat(MIB) }))).status).toBe(413);
	const unsaid = new Request(`${HOME}${path}`, { method: "POST", body: "{}" });
	expect((await answer(unsaid)).status).toBe(413);
	expect((await answer(post(path, {}))).status).not.toBe(413);
});

test("after ten wrong passwords the right one waits as well, and other addresses do not", async () => {
	const tries = Array.from({ length: 10 }, () => "a wrong password");
	for (const password of tries) expect((await signIn(EMAIL, password)).status).toBe(401);
	expect((await signIn(EMAIL, PASSWORD)).status).toBe(429);
	expect((await signIn(EMAIL.toUpperCase(), PASSWORD)).status).toBe(429);
	expect((await signIn("eve@lab.example", "a wrong password")).status).toBe(401);
});
