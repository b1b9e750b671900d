import { z } from "@/lib/kube/zod";
import { type ListPage, listPage } from "./list";

/**
 * The time that a list is of, RFC 3339. With `hole` nothing is known of that time itself: the list is as it was when the
 * hole began.
 */
export const AsOf = z.object({ at: z.string(), hole: z.optional(z.object({ from: z.string(), to: z.string() })) });
export type AsOf = z.infer<typeof AsOf>;

/** A page of a list, perhaps as it was. */
export const pastPage = <Row extends z.ZodMiniType>(row: Row) => z.extend(listPage(row), { asOf: z.optional(AsOf) });

export interface PastPage<Row> extends ListPage<Row> {
  asOf?: AsOf | undefined;
}
