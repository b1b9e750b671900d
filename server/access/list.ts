import type { AccessRow } from "@/lib/lists/access/row";
import { LISTS } from "@/lib/lists/lists";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { requireAll, scopeOf } from "@/server/auth/scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import { type AccessKinds, accessObstacles } from "./access-kinds";
import { type AccessCaches, accessRow, PROXY } from "./access-row";

type Way = AccessRow["way"];

/** Which ways a caller sees: those whose objects they may list. */
export interface AccessScope {
  readonly ways: ReadonlySet<Way>;
  /** Set while the hub is still read with rights of callers. */
  readonly partial?: true;
}

/** All ways by which clusters are reached: tunnels, accounts, permissions and profiles. */
export function serveAccess(caches: AccessCaches, kinds: AccessKinds, hubFailure?: () => HubFailure | undefined) {
  const { accounts, permissions, profiles } = kinds;
  return serveList(
    LISTS.access,
    {
      source: {
        caches: [caches.clusterAddOns],
        follow: (touch: (name: string | undefined) => void) => [
          caches.clusterAddOns.subscribe(({ before, after }) => {
            const { name, namespace } = (after ?? before)?.metadata ?? {};
            if (name === PROXY) touch(`proxy/${namespace}`);
          }),
          accounts.subscribe(({ key }) => touch(`account/${key}`)),
          permissions.subscribe(({ key }) => touch(`permission/${key}`)),
          profiles.subscribe(({ key }) => touch(`profile/${key}`)),
          () => permissions.close(),
          () => profiles.close(),
        ],
        row: (name: string) => accessRow(name, caches, kinds),
      },
      scope: (caller) => accessScopeOf(caller, kinds),
      cut: (row, { ways }: AccessScope) => (ways.has(row.way) ? row : undefined),
      project: (row) => row,
      isWhole: ({ ways }: AccessScope) => ways.size === 4,
      isPartial: ({ partial = false }) => partial,
    },
    hubFailure,
  );
}

/** Throws `ApiError` "forbidden" where the caller may list none of the kinds that the hub has. */
async function accessScopeOf(caller: Caller, kinds: AccessKinds): Promise<AccessScope> {
  const [addOns, obstacles] = await Promise.all([
    scopeOf(caller, "list", managedClusterAddOns),
    accessObstacles(caller, kinds),
  ]);
  const ways = new Set<Way>(addOns.all ? ["proxy"] : []);
  const used: Pick<AccessKinds["profiles"], "isSynced" | "use">[] = [];
  if (obstacles.account === undefined) used.push(kinds.accounts);
  if (obstacles.permission === undefined) used.push(kinds.permissions);
  if (obstacles.profile === undefined) used.push(kinds.profiles);
  for (const way of ["account", "permission", "profile"] as const) if (obstacles[way] === undefined) ways.add(way);
  if (ways.size === 0) await requireAll(caller, "list", managedClusterAddOns);
  await Promise.all(used.map((cache) => cache.use(caller)));
  return { ways, ...(used.some(({ isSynced }) => !isSynced) && { partial: true }) };
}
