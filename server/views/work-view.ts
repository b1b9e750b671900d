import { workTable } from "@/lib/api/work-list";
import type { WorkRow } from "@/lib/api/works";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { ListSource } from "./list-board";
import type { RowSource } from "./row-view";

export interface WorkCaches {
  readonly works: ResourceCache<WorkRow>;
}

/** What of the rows is shown: those for these clusters; true: for all. */
export interface WorkSight {
  readonly on: true | Readonly<Record<string, true>>;
  /** There may be more that could be shown. */
  readonly partial?: true;
}

/** The rows of all works. The cache keeps nothing but rows, and a row here is the very one that it keeps. */
export function workSource({ works }: WorkCaches): RowSource<WorkRow, WorkSight> {
  return {
    caches: [works],
    about: () => works.about,
    follow: (touch) => [works.subscribe(({ before, after }) => touch((after ?? before)?.name))],
    row: (name) => works.at(name),
    shown: cutWork,
  };
}

/** What makes a list that can be asked of them. */
export const workListSource: ListSource<WorkRow, WorkRow, WorkSight, undefined> = {
  table: workTable,
  cut: cutWork,
  isWhole: ({ on }) => on === true,
  isPartial: ({ partial = false }) => partial,
  row: (row) => row,
};

function cutWork(row: WorkRow, { on }: WorkSight): WorkRow | undefined {
  return on === true || Object.hasOwn(on, row.cluster) ? row : undefined;
}
