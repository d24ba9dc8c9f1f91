export { countMessageTokens } from "./messages/count-message-tokens.ts";
export { createModelRouter } from "./model-router.ts";
export { priceOf, priceTable } from "./prices/price-table.ts";
export { createScriptedModel, type ScriptedAnswer, type ScriptedModel } from "./scripted-model.ts";
export { parseTaskAnswer, renderTaskAnswer, TASK_ANSWER_GUIDE } from "./task-answer.ts";
export { encodeEvents } from "./wire/encode-events.ts";
export { createUsageSniffer, type SniffedAnswer, type UsageSniffer } from "./wire/usage-sniffer.ts";
export type { AnswerMeta, DecodedRequest, StreamEncoder, WireCodec, WireError } from "./wire/wire-codec.ts";
export { WIRE_CODECS } from "./wire/wire-codecs.ts";
