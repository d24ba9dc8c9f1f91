import type { WireFormat } from "@aes/core/ports";
import { chatCodec } from "../chat-completions/chat-codec.ts";
import { messagesCodec } from "../messages/messages-codec.ts";
import { responsesCodec } from "../responses/responses-codec.ts";
import type { WireCodec } from "./wire-codec.ts";

export const WIRE_CODECS: Readonly<Record<WireFormat, WireCodec>> = {
	chat: chatCodec,
	responses: responsesCodec,
	messages: messagesCodec,
};
