export { BLOCKED_GEMINI_PROMPT, MALFORMED_GEMINI_CALL } from "./gemini-wire.ts";
export { DEFAULT_USAGE, type Said, type SaidUsage } from "./said.ts";
export { type Spokesman, speakFor } from "./speak-for.ts";
export type { StreamedAnswer, StreamFault } from "./stream-said.ts";
export {
	type SeenRequest,
	type ServerAnswer,
	type ServerScript,
	startVendorServer,
	type VendorServer,
	type WireName,
} from "./vendor-server.ts";
