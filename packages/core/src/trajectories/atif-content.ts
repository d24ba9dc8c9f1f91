import { z } from "zod";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const AUDIO_TYPES = [
	"audio/wav",
	"audio/mpeg",
	"audio/mp4",
	"audio/aac",
	"audio/ogg",
	"audio/flac",
	"audio/webm",
	"audio/aiff",
] as const;
const AUDIO_ALIASES: Readonly<Record<string, string>> = {
	"audio/wave": "audio/wav",
	"audio/x-wav": "audio/wav",
	"audio/mp3": "audio/mpeg",
	"audio/m4a": "audio/mp4",
	"audio/x-m4a": "audio/mp4",
	"audio/x-aac": "audio/aac",
	"audio/x-flac": "audio/flac",
	"audio/x-aiff": "audio/aiff",
};

const ImageSourceSchema = z.strictObject({ media_type: z.enum(IMAGE_TYPES), path: z.string() });

const AudioSourceSchema = z.strictObject({
	media_type: z.preprocess(
		(type) => (typeof type === "string" && Object.hasOwn(AUDIO_ALIASES, type) ? AUDIO_ALIASES[type] : type),
		z.enum(AUDIO_TYPES),
	),
	path: z.string(),
	duration_sec: z.number().min(0).nullish(),
});

const Absent = z.null().optional();

/** A text has `text` and no `source`, an image or audio has `source` and no `text`. */
const AtifContentPartSchema = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("text"), text: z.string(), source: Absent }),
	z.strictObject({ type: z.literal("image"), source: ImageSourceSchema, text: Absent }),
	z.strictObject({ type: z.literal("audio"), source: AudioSourceSchema, text: Absent }),
]);

export const AtifContentSchema = z.union([z.string(), z.array(AtifContentPartSchema)]);
export type AtifContent = z.infer<typeof AtifContentSchema>;

/** The text of a message or an observation; other parts are named, not shown. */
export function textOfAtif(content: AtifContent | null | undefined): string {
	if (content === null || content === undefined) return "";
	if (typeof content === "string") return content;
	return content.map((part) => (part.type === "text" ? part.text : `[${part.type}: ${part.source.path}]`)).join("\n");
}
