import { z } from "zod";
import type { ArtifactConfig } from "./task-config.ts";
import { list, optional, type Refuse, refuser, serviceName, table, text } from "./toml-values.ts";

export const artifactShape = {
	source: text,
	destination: optional(text),
	exclude: list(text).default([]),
	service: optional(serviceName),
};

/** An entry of `artifacts`: a container path, or a table. */
export const artifactSchema = z
	.preprocess((input) => (typeof input === "string" ? { source: input } : input), table(artifactShape))
	.transform((artifact, context): ArtifactConfig => {
		const refuse = refuser(context);
		checkSource(artifact, refuse);
		const destination = artifact.destination === "" ? null : artifact.destination;
		if (destination !== null) checkDestination(destination, refuse);
		return { ...artifact, destination };
	});

function checkSource({ source, service }: { source: string; service: string | null }, refuse: Refuse) {
	if (hasParentPart(source)) refuse('may not hold ".."', "Write the path without it.", ["source"]);
	const isSidecar = service !== null && service !== "main";
	if (isSidecar && !/^(?:\/|[A-Za-z]:[/\\])/.test(source))
		refuse("must be absolute for a service other than main", 'Start it with "/".', ["source"]);
}

function checkDestination(destination: string, refuse: Refuse) {
	const isUnsafe = destination.startsWith("/") || destination.includes("\\") || hasParentPart(destination);
	const namesNothing = destination.split("/").every((part) => part === "" || part === ".");
	if (!isUnsafe && !namesNothing && destination !== "manifest.json") return;
	const mend = 'Write a relative path with forward slashes, without "..", other than manifest.json.';
	refuse(`cannot be ${JSON.stringify(destination.slice(0, 80))}`, mend, ["destination"]);
}

const hasParentPart = (path: string) => path.split("/").includes("..");
