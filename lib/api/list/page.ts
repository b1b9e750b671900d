import { z } from "@/lib/kube/zod";

/**
 * One page of a view. `revision` orders it against the stream's patches. `synced` is false while the view is loading:
 * `rows` may be incomplete, and an empty page means nothing. `staleSince` is set while the hub does not answer.
 */
export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number(),
    revision: z.number(),
    synced: z.boolean(),
    loaded: z.number(),
    /** RFC 3339: since when the hub has not answered. */
    staleSince: z.optional(z.string()),
  });

export interface Page<Row> {
  rows: Row[];
  total: number;
  revision: number;
  synced: boolean;
  loaded: number;
  staleSince?: string | undefined;
}
