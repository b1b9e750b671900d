import { addOnLook } from "@/components/status/add-on-status";
import { standing } from "@/components/status/cluster-standing";
import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { filterHref } from "@/components/status/use-filter-text";
import { HEALTH } from "@/components/status/words";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";
import { plural } from "@/lib/format/count";
import { earliest, type Need, type Troubled, whereAndWhy } from "./need";

/** Clusters that are down or silent, and add-ons that are not well, each grouped so that its link leads to exactly those clusters. */
export function clusterNeeds(rows: readonly ClusterRow[]): Need[] {
  return [downNeed(rows, "unavailable"), downNeed(rows, "unreachable"), ...addOnNeeds(rows)].flatMap((need) => need ?? []);
}

const DOWN = {
  unavailable: { look: CLUSTER_LOOK.unavailable, one: "is unavailable", many: "are unavailable" },
  unreachable: { look: CLUSTER_LOOK.unknown, one: "cannot be reached", many: "cannot be reached" },
} as const;

function downNeed(rows: readonly ClusterRow[], how: keyof typeof DOWN): Need | undefined {
  const down = rows.filter((row) => standing(row) === how).map((row) => troubledCluster(row, row));
  if (down.length === 0) return undefined;
  const { look, one, many } = DOWN[how];
  return {
    id: how,
    tone: look.tone,
    shape: look.shape,
    claim: `${plural(down.length, "cluster")} ${down.length === 1 ? one : many}`,
    detail: whereAndWhy(down),
    href: filterHref("/clusters", `health=${how}`),
    since: earliest(down),
    size: down.length,
  };
}

type Ailment = "unhealthy" | "degraded";

function addOnNeeds(rows: readonly ClusterRow[]): Need[] {
  const groups = new Map<string, { readonly addOn: string; readonly ailment: Ailment; readonly troubled: Troubled[] }>();
  for (const row of rows) {
    for (const cell of row.addOns) {
      const ailment = ailmentOf(row, cell);
      if (!ailment) continue;
      const key = `${cell.name} ${ailment}`;
      const group = groups.get(key) ?? { addOn: cell.name, ailment, troubled: [] };
      group.troubled.push(troubledCluster(row, cell));
      groups.set(key, group);
    }
  }
  return [...groups].map(([id, { addOn, ailment, troubled }]) => ({
    id,
    tone: HEALTH[ailment].tone,
    shape: HEALTH[ailment].shape,
    subject: addOn,
    claim: `is ${ailment} on ${plural(troubled.length, "cluster")}`,
    detail: whereAndWhy(troubled),
    href: filterHref("/clusters", `addon=${addOn} health=${ailment}`),
    since: earliest(troubled),
    size: troubled.length,
  }));
}

/** As the list of clusters filters: where the cluster itself is down, only what the add-on says of its health counts. */
function ailmentOf(row: ClusterRow, cell: ClusterAddOnCell): Ailment | undefined {
  const kind = row.health === "available" ? addOnLook(cell).kind : cell.health;
  return kind === "unhealthy" || kind === "degraded" ? kind : undefined;
}

function troubledCluster({ name, set }: ClusterRow, { sentence, since }: Pick<ClusterRow, "sentence" | "since">): Troubled {
  return { cluster: name, set, sentence, since };
}
