import { type AdmissionDeps, type AdmissionReport, admitTask, type ProfileName } from "@aes/core/admission";
import { listInputs, readInput, type ValidateInput } from "./list-inputs.ts";
import { createSlots } from "./slots.ts";

export type ValidateOptions = {
	profile: ProfileName;
	harborCompat: boolean;
	/** Containers at once, shared by all tasks. */
	slots: number;
	owner: string;
	signal?: AbortSignal;
	onTask?: (done: ValidatedTask, total: number) => void;
};

/** A task's report; without one, what kept its files from being read. */
export type ValidatedTask = { input: ValidateInput } & (
	| { report: AdmissionReport; problem?: never }
	| { report?: never; problem: string }
);

type Deps = Omit<AdmissionDeps, "limit">;

/** Image builds keep a core busy and the disk too, so few run at once. */
const BUILDS_AT_ONCE = 2;

/** Admits every task below the paths, side by side on one pool of container slots; one task's trouble is its own. */
export async function validateTasks(
	deps: Deps,
	paths: readonly string[],
	options: ValidateOptions,
): Promise<ValidatedTask[]> {
	const inputs = await listInputs(paths);
	const inSlot = createSlots(options.slots);
	const inBuild = createSlots(BUILDS_AT_ONCE);
	const builder = {
		build: (request: Parameters<Deps["builder"]["build"]>[0]) => inBuild(() => deps.builder.build(request)),
		pull: (...request: Parameters<Deps["builder"]["pull"]>) => inBuild(() => deps.builder.pull(...request)),
	};
	// A task needs more than one slot only for a while, so as many tasks as slots keep all of them busy.
	const inTask = createSlots(options.slots);
	return Promise.all(
		inputs.map((input) =>
			inTask(async () => {
				const done = await validateTask({ ...deps, builder, limit: inSlot }, input, options);
				options.onTask?.(done, inputs.length);
				return done;
			}),
		),
	);
}

async function validateTask(
	deps: AdmissionDeps,
	input: ValidateInput,
	{ profile, harborCompat, owner, signal }: ValidateOptions,
): Promise<ValidatedTask> {
	const read = await readInput(input);
	if ("problem" in read) return { input, problem: read.problem };
	const report = await admitTask(deps, {
		files: read.files,
		dirName: input.dirName,
		profile,
		harborCompat,
		owner,
		signal,
	});
	return { input, report };
}
