import type { FileTree } from "../ports/index.ts";
import type { StructureProblem } from "./structure-problem.ts";
import type { TaskConfig, VerifierConfig } from "./task-config.ts";

/** Whether the tests run in a container of their own. */
export function isSeparateVerifier({ environmentMode, environment }: VerifierConfig): boolean {
	return environmentMode === "separate" || (environmentMode === null && environment !== null);
}

/** Files that Harbor needs and this task lacks or leaves empty. */
export function checkRequiredFiles(files: FileTree, config: TaskConfig): StructureProblem[] {
	const steps = config.steps.map(({ name }) => name);
	const needed = steps.length > 0 ? neededBySteps(files, config) : neededBySingleStep(config);
	return [
		...checkStepNames(steps),
		...needed.flatMap((file) => checkPresent(files, file)),
		...checkEnvironment(files, config),
	];
}

function neededBySingleStep(config: TaskConfig): string[] {
	return isSeparateVerifier(config.verifier) ? ["instruction.md"] : ["instruction.md", `tests/${testScript(config)}`];
}

function neededBySteps(files: FileTree, config: TaskConfig): string[] {
	const script = testScript(config);
	const hasSharedTest = files.has(`tests/${script}`);
	return config.steps.flatMap(({ name, verifier }) => {
		const isOptional = hasSharedTest || isSeparateVerifier(verifier) || isSeparateVerifier(config.verifier);
		const own = `steps/${name}/tests/${script}`;
		return [`steps/${name}/instruction.md`, ...(isOptional ? [] : [own])];
	});
}

const testScript = (config: TaskConfig) => (config.environment.os === "windows" ? "test.bat" : "test.sh");

function checkPresent(files: FileTree, file: string): StructureProblem[] {
	const content = files.get(file)?.content;
	if (content === undefined) return [{ file, message: "is missing", mend: `Add ${file}.` }];
	const isBlank = content.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
	return isBlank ? [{ file, message: "is empty", mend: `Write ${file}.` }] : [];
}

function checkEnvironment(files: FileTree, config: TaskConfig): StructureProblem[] {
	const definitions = ["environment/Dockerfile", "environment/docker-compose.yaml"];
	const present = definitions.filter((file) => files.has(file));
	if (present.length > 0) return present.flatMap((file) => checkPresent(files, file));
	if (config.environment.dockerImage) return [];
	return [
		{
			file: "environment/Dockerfile",
			message: "is missing, and nothing else defines the environment",
			mend: "Add it, or environment/docker-compose.yaml, or docker_image under [environment] in task.toml.",
		},
	];
}

/** Harbor takes the name verbatim as a folder; a name that leaves `steps/` is refused here. */
function checkStepNames(names: readonly string[]): StructureProblem[] {
	return names.flatMap((name, index) => {
		const isFolder = name !== "" && name !== "." && name !== ".." && !/[/\\]/.test(name);
		if (isFolder && names.indexOf(name) === index) return [];
		const message = isFolder ? `repeats the name ${JSON.stringify(name)}` : "is not a folder name";
		const mend = "Give each step the name of its own folder below steps/.";
		return [{ file: "task.toml", field: `steps[${index}].name`, message, mend }];
	});
}
