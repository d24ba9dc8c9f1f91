export { answerRest } from "./answer-rest.ts";
export type { ApiCaller, Read } from "./read.ts";
export { READS } from "./reads.ts";
