export { type ChatRequest, decodeChatRequest } from "./chat-completions/decode-chat-request.ts";
export { type ChatAnswerMeta, encodeChatResponse } from "./chat-completions/encode-chat-response.ts";
export { encodeChatStream } from "./chat-completions/encode-chat-stream.ts";
export { createModelRouter } from "./model-router.ts";
export { priceOf, priceTable } from "./prices/price-table.ts";
export { createScriptedModel, type ScriptedAnswer, type ScriptedModel } from "./scripted-model.ts";
export { parseTaskAnswer, renderTaskAnswer, TASK_ANSWER_GUIDE } from "./task-answer.ts";
