import { type Role, SCOPES, type Scope, scopesOf } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { createToken, hashToken } from "./access-tokens.ts";
import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { ApiKey as Row } from "./generated/client.ts";

export type ApiKey = {
	id: string;
	name: string;
	/** The first characters. */
	start: string;
	makerName: string;
	scopes: Scope[];
	createdAt: Date;
	expiresAt: Date | null;
	lastUsedAt: Date | null;
	revokedAt: Date | null;
};

export type NewApiKey = {
	projectId: string;
	/** null at the terminal. */
	makerId: string | null;
	makerName: string;
	name: string;
	scopes: readonly Scope[];
	expiresAt: Date | null;
};

/** What a request with a key may do; where, and under which name. */
export type KeyHolder = { id: string; name: string; projectId: string; scopes: ReadonlySet<Scope> };

/** A use is noted at most this often. */
const USE_INTERVAL_MS = 60_000;

/** API keys. The key itself leaves once, from `create`. */
export function createApiKeyRepository({ client }: Db) {
	return withDbErrors({
		async create({ scopes, name, makerName, ...input }: NewApiKey): Promise<{ id: string; key: string }> {
			const { token, hash, start } = createToken("aes");
			const data = {
				...input,
				hash,
				start,
				scopes: [...scopes],
				name: cleanText(name),
				makerName: cleanText(makerName),
			};
			const { id } = await client.apiKey.create({ data, select: { id: true } });
			return { id, key: token };
		},
		/** Newest first, ended ones too. */
		async list(projectId: string): Promise<ApiKey[]> {
			return (await client.apiKey.findMany({ where: { projectId }, orderBy: { createdAt: "desc" } })).map(toApiKey);
		},
		/** Throws `not_found`; a key that is revoked already stays so. */
		async revoke({ projectId, id }: { projectId: string; id: string }): Promise<ApiKey> {
			const row = await client.apiKey.findFirst({ where: { id, projectId } });
			if (!row) throw new AppError("not_found", `There is no API key ${id} in this project.`, { details: { id } });
			if (row.revokedAt === null)
				await client.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
			return toApiKey(row);
		},
		/** null when the key is unknown, revoked or expired, or its maker has left the project. Notes the use. */
		async findHolder(key: string): Promise<KeyHolder | null> {
			const row = await client.apiKey.findUnique({ where: { hash: hashToken(key) } });
			if (!row || !isOpen(row)) return null;
			const { id, name, projectId, makerId } = row;
			const maker =
				makerId !== null &&
				(await client.projectMember.findUnique({ where: { projectId_userId: { projectId, userId: makerId } } }));
			if (maker === null) return null;
			const lastUse = { lt: new Date(Date.now() - USE_INTERVAL_MS) };
			const where = { id, OR: [{ lastUsedAt: null }, { lastUsedAt: lastUse }] };
			await client.apiKey.updateMany({ where, data: { lastUsedAt: new Date() } });
			return { id, name, projectId, scopes: scopesOfKey(row.scopes, maker ? maker.role : null) };
		},
	});
}

export type ApiKeyRepository = ReturnType<typeof createApiKeyRepository>;

const isOpen = ({ revokedAt, expiresAt }: Row): boolean =>
	revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now());

/** Never more than its maker may do now. */
function scopesOfKey(stored: readonly string[], makerRole: Role | null): ReadonlySet<Scope> {
	const allowed = makerRole && scopesOf(makerRole);
	return new Set(toScopes(stored).filter((scope) => !allowed || allowed.has(scope)));
}

const toScopes = (stored: readonly string[]): Scope[] => SCOPES.filter((scope) => stored.includes(scope));

const toApiKey = ({
	id,
	name,
	start,
	makerName,
	createdAt,
	expiresAt,
	lastUsedAt,
	revokedAt,
	scopes,
}: Row): ApiKey => ({
	...{ id, name, start, makerName, createdAt, expiresAt, lastUsedAt, revokedAt },
	scopes: toScopes(scopes),
});
