import { LISTS } from "@/lib/lists/lists";
import type { WorkRow } from "@/lib/lists/works/row";
import { type WorkScope, workScopeOf } from "@/server/auth/work-scope";
import type { HubFailure, ResourceCache } from "@/server/hub/resource-cache";
import { exactFilterValues } from "@/server/lists/exact-filter-values";
import { type ServedNames, serveList } from "@/server/lists/served-list";
import { SharedWorks } from "./shared-works";

export interface WorkCaches {
  readonly works: ResourceCache<WorkRow>;
}

/**
 * All works. The cache keeps nothing but rows, and a row here is the very one that it keeps, unless other works of its
 * cluster write what it writes: who may list it may list these.
 */
export function serveWorks({ works }: WorkCaches, fleet: ServedNames, hubFailure?: () => HubFailure | undefined) {
  const shared = new SharedWorks();
  return serveList(
    LISTS.works,
    {
      source: {
        caches: [works],
        about: () => works.about,
        follow: (touch) => [
          works.subscribe((change) => {
            touch((change.after ?? change.before)?.name);
            for (const name of shared.change(change)) touch(name);
          }),
        ],
        row: (name) => {
          const row = works.at(name);
          return row && shared.row(row);
        },
      },
      scope: (caller, { q }) => workScopeOf(caller, { named: exactFilterValues("cluster", q), fleet: fleet.names }),
      cut: cutWork,
      project: (row) => row,
      isWhole: ({ on }) => on === true,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

function cutWork(row: WorkRow, { on }: WorkScope): WorkRow | undefined {
  return on === true || Object.hasOwn(on, row.cluster) ? row : undefined;
}
