import { AppError } from "@aes/core/errors";
import Dockerode from "dockerode";

/** A container engine. Opaque to callers: hand it to the `create…` functions. */
export type Engine = {
	docker: Dockerode;
	/** How it was reached, for messages. */
	address: string;
	/** True for a Unix socket: the engine then shares this host, unless it is forwarded. */
	isLocal: boolean;
};

export type EngineAddress = {
	/** Path of the engine's Unix socket; default "/var/run/docker.sock". */
	socketPath?: string;
	/** As in DOCKER_HOST: unix://, tcp://, http:// or https://. Wins over `socketPath`. */
	dockerHost?: string;
};

/** Opens nothing yet: the first call tells whether the engine answers. Throws `invalid_input` for an unknown address form. */
export function connectEngine(address: EngineAddress = {}): Engine {
	const url = parseAddress(address.dockerHost ?? `unix://${address.socketPath ?? "/var/run/docker.sock"}`);
	const isLocal = url.protocol === "unix:";
	// Every field is set, since the client fills absent ones from the process environment.
	const options = {
		socketPath: isLocal ? url.pathname : undefined,
		host: isLocal ? undefined : url.hostname,
		port: isLocal ? undefined : url.port || "2375",
		protocol: url.protocol === "https:" ? "https" : "http",
		timeout: undefined,
		ca: undefined,
		cert: undefined,
		key: undefined,
	};
	return { docker: new Dockerode(options as Dockerode.DockerOptions), address: url.href, isLocal };
}

function parseAddress(text: string): URL {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url && ["unix:", "tcp:", "http:", "https:"].includes(url.protocol)) return url;
	throw new AppError(
		"invalid_input",
		`The engine address "${text}" is not understood. Use unix:///path/to/docker.sock or tcp://host:2375.`,
	);
}
