import { randomUUID } from "node:crypto";

/**
 * Names a worker as the owner of what it makes in the engine. Installations with a database each may share an engine,
 * so the name says to which the worker belongs.
 */
export const createWorkerId = (installation: string): string => `${prefixOf(installation)}${randomUUID()}`;

/** Whether the owner is a worker of this installation; of others nobody here can tell whether they live. */
export const isWorkerOf = (installation: string, owner: string): boolean => owner.startsWith(prefixOf(installation));

const prefixOf = (installation: string) => `worker/${installation}/`;
