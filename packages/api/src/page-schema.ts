import { z } from "zod";

/** Lists page by cursor: the id of the last row seen. */
export const PageSchema = z.object({
	cursor: z.string().optional(),
	limit: z.number().int().min(1).max(200).default(50),
});
