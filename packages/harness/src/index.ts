export { createAgenticMethod } from "./agentic/agentic-method.ts";
export { createMethods, createPromptFeedbackMethod, createPromptMethod } from "./create-methods.ts";
export type { MethodDeps } from "./model-turn.ts";
export { createLoopSolver, type LoopSolver } from "./solving/create-loop-solver.ts";
export { layOutWorkspace } from "./workspace/lay-out-workspace.ts";
export { loadWorkspaceFiles } from "./workspace/load-workspace-files.ts";
export { renderWorkspace } from "./workspace/render-workspace.ts";
export { WORKSPACE_ROOT, WORKSPACE_UID } from "./workspace/workspace-root.ts";
