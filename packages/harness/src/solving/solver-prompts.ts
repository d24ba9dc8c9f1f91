/** Model turns when the plan names no limit. */
export const DEFAULT_SOLVER_TURNS = 50;

/** A solver is told what Harbor tells one: the task's own instruction, and how it may work. */
export const SOLVER_SYSTEM_PROMPT = `You solve one task in a terminal. You work in a Linux container, in the task's working directory, through tools; nobody answers questions. Do exactly what the task asks: paths, formats and every condition. Your result is judged by tests that run after you have stopped; you do not see them. Check your result yourself. When the task is done, stop calling tools.`;
