import { z } from "@/lib/kube/zod";

const Pixels = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number));

/** `GET /oembed` (oembed.com, 2.2). Readers of cards send parameters of their own besides. */
export const OEmbedQuery = z.object({
  url: z.string().check(z.maxLength(4_000)),
  format: z.optional(z.string()),
  maxwidth: z.optional(Pixels),
  maxheight: z.optional(Pixels),
});
export type OEmbedQuery = z.infer<typeof OEmbedQuery>;
