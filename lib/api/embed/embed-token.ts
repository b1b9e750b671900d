import { EMBED_ALLOWANCES } from "@/lib/embed/granted";
import { z } from "@/lib/kube/zod";

/** What the text of every embed token begins with. */
export const EMBED_TOKEN_PREFIX = "flotilla_embed_";
/** Sent with each request of a frame: the origin of the page around it. */
export const EMBEDDER_HEADER = "Flotilla-Embedder";

const Origin = z.string().check(z.minLength(1), z.maxLength(300));
const Path = z.string().check(z.minLength(1), z.maxLength(800));

/** `POST /api/v1/embed-tokens`: for one origin, some views below `/embed`, and there these clusters alone. */
export const EmbedTokenInput = z.strictObject({
  origin: Origin,
  /** A segment may be `*`. */
  views: z.array(Path).check(z.minLength(1), z.maxLength(50)),
  /** In the filter language of the list of clusters. */
  filter: z.optional(z.string().check(z.maxLength(1_000))),
  allow: z.optional(z.array(z.enum(EMBED_ALLOWANCES)).check(z.maxLength(EMBED_ALLOWANCES.length))),
  /** Five minutes without it. */
  lifetimeSeconds: z.optional(z.number().check(z.int(), z.gte(30), z.lte(300))),
});
export type EmbedTokenInput = z.infer<typeof EmbedTokenInput>;

/** What a token is for, without what it is used with. Also `GET /api/v1/embed-tokens/current`. */
export const EmbedToken = z.object({
  id: z.string(),
  origin: z.string(),
  views: z.array(z.string()),
  filter: z.optional(z.string()),
  allow: z.array(z.enum(EMBED_ALLOWANCES)),
  /** Whose rights it has, as the hub names them. */
  user: z.string(),
  /** RFC 3339. */
  expiresAt: z.string(),
});
export type EmbedToken = z.infer<typeof EmbedToken>;

/** `token` is answered here alone. */
export const MintedEmbedToken = z.extend(EmbedToken, { token: z.string() });
export type MintedEmbedToken = z.infer<typeof MintedEmbedToken>;

/** `GET /api/v1/embed-tokens`: the caller's own, or those of all for who may see all sessions; the newest first. */
export const EmbedTokenList = z.object({
  items: z.array(EmbedToken),
  /** Whether these are the tokens of everybody. */
  all: z.boolean(),
  /** Origins that tokens can be for; none: embedding is switched off. */
  origins: z.array(z.string()),
});
export type EmbedTokenList = z.infer<typeof EmbedTokenList>;

/** `DELETE /api/v1/embed-tokens/{id}` */
export const EmbedTokenPath = z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });
