import { EMBED_ALLOWANCES } from "@/lib/embed/granted";
import { z } from "@/lib/kube/zod";
import type { ListName } from "@/lib/lists/rows";

/** What an embed token was minted for. */
export const EmbedGrant = z.strictObject({
  /** Of the page around the frame. */
  origin: z.string(),
  /** Paths below `/embed`. */
  views: z.array(z.string()),
  /** Of clusters. */
  filter: z.optional(z.string()),
  allow: z.array(z.enum(EMBED_ALLOWANCES)),
  /** Milliseconds since epoch. */
  endsAt: z.number(),
});
export type EmbedGrant = z.infer<typeof EmbedGrant>;

/** Beside its sealed part, the record of a token tells whose it is: for those who list and revoke them. */
export const EmbedLine = z.extend(EmbedGrant, { user: z.string() });
export type EmbedLine = z.infer<typeof EmbedLine>;

/** What is shown of the rows of a list: those with all of these values, of the clusters that the filter leaves. */
export interface OnlyRows {
  /** One of these; undefined: all. */
  readonly rows?: readonly Readonly<Record<string, string>>[];
  readonly filter?: string;
}

/** What an embed token may do of all that its person may. Throws `ApiError` "forbidden". */
export interface EmbedScope {
  readonly grant: EmbedGrant;
  /** Refuses a route that no view of the token needs so. */
  requireRoute(request: EmbedRequest): void;
  /** Refuses a list, or a query of it, that no view of the token needs; answers which of its rows it may see. */
  rowsOf(list: ListName, query: Readonly<Record<string, unknown>>): OnlyRows;
  /** Refuses to follow an object that is none of a view. */
  requireSubject(subject: Readonly<Record<string, string | undefined>>): void;
}

/** A request by route: "/api/v1/addons/:name". */
export interface EmbedRequest {
  readonly method: string;
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}
