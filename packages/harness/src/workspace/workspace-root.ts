/** Where the workspace lies in the proposer's sandbox, and who works in it. */
export const WORKSPACE_ROOT = "/workspace";
export const WORKSPACE_UID = 1000;
