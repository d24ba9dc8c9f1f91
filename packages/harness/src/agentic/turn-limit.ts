/** Model turns when the plan names no limit. */
export const DEFAULT_TURN_LIMIT = 80;
