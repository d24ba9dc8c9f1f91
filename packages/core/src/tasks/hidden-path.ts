const HIDDEN = /^(?:steps\/[^/]+\/)?(?:solution|tests)\//;
const SOLUTION = /^(?:steps\/[^/]+\/)?solution\//;

/** True for files that a solver never sees: the reference solution and the tests, of each step too. */
export const isHiddenPath = (path: string): boolean => HIDDEN.test(path);

export const isSolutionPath = (path: string): boolean => SOLUTION.test(path);
