import type { NamedRow } from "@/lib/api/live/live";
import type { PastList } from "@/server/lists/past-list";
import { RowsByCluster } from "./rows-by-cluster";
import type { PastState } from "./store/history-store";

/** The rows of one time as a list reads them: they do not change any more. */
export function pastView<Row extends NamedRow>(
  { at, hole }: Pick<PastState, "at" | "hole">,
  rows: ReadonlyMap<string, Row>,
): Pick<PastList<Row, unknown>, "at" | "hole" | "view"> {
  const view = {
    revision: at,
    rows,
    isByName: rows instanceof RowsByCluster,
    isSynced: true,
    staleSinceMs: undefined,
    about: undefined,
    subscribe: () => () => undefined,
  };
  return { at, hole, view };
}
