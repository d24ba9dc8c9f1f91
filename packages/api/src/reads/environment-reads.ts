import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { EnvironmentListSchema } from "../routers/environments.ts";
import { defineRead } from "./read.ts";
import { AdmissionReportShape, EnvironmentDetailShape, EnvironmentShape, FileShape, pageOf } from "./shapes.ts";

export const environmentReads = [
	defineRead({
		name: "list_environments",
		summary: "One page of submitted environments, newest first, with the verdict and the checks of the newest version.",
		path: "/environments",
		input: EnvironmentListSchema,
		output: pageOf(EnvironmentShape),
		run: (api, input) => api.environments.list(input),
	}),
	defineRead({
		name: "get_environment",
		summary: "One environment: every version with its files and admissions, and where it came from.",
		path: "/environments/{id}",
		input: z.object({ id: z.string() }),
		output: EnvironmentDetailShape,
		run: (api, input) => api.environments.byId(input),
	}),
	defineRead({
		name: "get_admission_report",
		summary: "The newest admission report of an environment: each control with verdict, reason and evidence.",
		path: "/environments/{id}/admission",
		input: z.object({
			id: z.string(),
			version: z.number().int().min(1).optional().describe("number of the version; the newest unless given"),
		}),
		output: AdmissionReportShape,
		async run(api, { id, version: number }) {
			const { versions } = await api.environments.byId({ id });
			const version = number === undefined ? versions.at(-1) : versions.find((each) => each.number === number);
			const [admission] = version?.admissions ?? [];
			if (version && admission) return { environmentId: id, versionId: version.id, ...admission };
			const what = number === undefined ? "" : ` in version ${number}`;
			throw new AppError("not_found", `Environment ${id} has no admission${what} yet.`, { details: { id, number } });
		},
	}),
	defineRead({
		name: "read_environment_file",
		summary: "One file of an environment's version as text, cut when it is long.",
		path: "/environment-versions/{versionId}/file",
		input: z.object({
			versionId: z.string(),
			path: z.string().max(1024).describe("as in the version's list of files"),
		}),
		output: FileShape,
		run: (api, input) => api.environments.file(input),
	}),
];
