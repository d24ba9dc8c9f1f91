import { z } from "zod";
import { artifactSchema } from "./artifact-schema.ts";
import { environmentSchema, healthcheckSchema } from "./environment-schema.ts";
import { checkAllowedHosts, phaseNetworkShape } from "./network-policy.ts";
import {
	float,
	freeTable,
	list,
	nonEmptyText,
	optional,
	refuser,
	serviceName,
	table,
	text,
	user,
	value,
	word,
} from "./toml-values.ts";

export const agentShape = { timeout_sec: optional(float), user: optional(user), ...phaseNetworkShape };
const agentSchema = table(agentShape).superRefine((agent, context) => checkAllowedHosts(agent, refuser(context)));

export const collectShape = {
	command: text,
	service: serviceName.default("main"),
	timeout_sec: float.default(60),
	user: optional(user),
};

export const verifierShape = {
	timeout_sec: float.default(600),
	env: freeTable(text).default({}),
	user: optional(user),
	...phaseNetworkShape,
	environment_mode: optional(word("shared", "separate")),
	environment: optional(environmentSchema),
	collect: list(table(collectShape)).default([]),
};
const verifierSchema = table(verifierShape).superRefine((verifier, context) => {
	checkAllowedHosts(verifier, refuser(context));
	if (verifier.environmentMode === "shared" && verifier.environment !== null)
		refuser(context)(
			'is "shared" although the verifier has an environment of its own',
			'Set environment_mode = "separate" or remove the verifier\'s environment table.',
			["environment_mode"],
		);
});

export const stepShape = {
	name: text,
	agent: agentSchema.prefault({}),
	verifier: verifierSchema.prefault({}),
	min_reward: optional(z.union([freeTable(float), float], { error: "must be a number or a table of numbers" })),
	healthcheck: optional(healthcheckSchema),
	artifacts: list(artifactSchema).default([]),
};

const PACKAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const authorShape = { name: text, email: optional(text) };
export const packageShape = {
	name: value("org/name", 'Write an organisation and a name, such as "acme/fix-parser".', (input) =>
		typeof input === "string" && PACKAGE_NAME.test(input) && !input.includes("..") ? input : undefined,
	),
	version: optional(nonEmptyText),
	description: text.default(""),
	authors: list(table(authorShape)).default([]),
	keywords: list(text).default([]),
};

export const solutionShape = { env: freeTable(text).default({}) };

export const rootShape = {
	schema_version: text.default("1.4"),
	source: optional(text),
	task: optional(table(packageShape)),
	metadata: freeTable(z.unknown()).default({}),
	agent: agentSchema.prefault({}),
	verifier: verifierSchema.prefault({}),
	environment: environmentSchema.prefault({}),
	solution: table(solutionShape).prefault({}),
	steps: list(table(stepShape)).default([]),
	multi_step_reward_strategy: optional(word("mean", "final")),
	artifacts: list(artifactSchema).default([]),
};

/** The parsed document after `version` became `schema_version`; gives a `TaskConfig` but for its warnings. */
export const taskConfigSchema = table(rootShape);
