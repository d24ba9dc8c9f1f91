import type { Role } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { cleanText } from "./clean-text.ts";
import type { Db } from "./client.ts";
import { withDbErrors } from "./db-errors.ts";
import type { Project } from "./project-repository.ts";

/** A project with what somebody is in it. */
export type OwnProject = Project & { role: Role };

const SELECT = { id: true, slug: true, name: true } as const;

/** Projects as places to go to. */
export function createProjectDirectory({ client }: Db) {
	return withDbErrors({
		/** Oldest first. */
		listAll: (): Promise<Project[]> => client.project.findMany({ select: SELECT, orderBy: { createdAt: "asc" } }),
		/** Those of which the user is a member, oldest first. */
		async listOf(userId: string): Promise<OwnProject[]> {
			const rows = await client.projectMember.findMany({
				where: { userId },
				orderBy: { project: { createdAt: "asc" } },
				select: { role: true, project: { select: SELECT } },
			});
			return rows.map(({ role, project }) => ({ ...project, role }));
		},
		/** The user, where there is one, is its first admin. Throws `conflict` when the slug is taken. */
		async create(input: { slug: string; name: string; adminId: string | null }): Promise<Project> {
			const taken = await client.project.findUnique({ where: { slug: input.slug }, select: { id: true } });
			if (taken) throw new AppError("conflict", `There is a project ${input.slug} already. Choose another short name.`);
			const admin = input.adminId === null ? [] : [{ userId: input.adminId, role: "admin" as const }];
			const data = { slug: input.slug, name: cleanText(input.name), members: { createMany: { data: admin } } };
			return client.project.create({ data, select: SELECT });
		},
		/** Returns the name before. Throws `not_found`. */
		async rename({ id, name }: { id: string; name: string }): Promise<string> {
			const before = await client.project.findUniqueOrThrow({ where: { id }, select: { name: true } });
			await client.project.update({ where: { id }, data: { name: cleanText(name) }, select: { id: true } });
			return before.name;
		},
	});
}

export type ProjectDirectory = ReturnType<typeof createProjectDirectory>;
