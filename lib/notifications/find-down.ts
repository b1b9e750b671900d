import { plural } from "@/lib/format/count";
import type { AlertCause } from "./alert-cause";
import type { AddOnFact, ClusterFact, DownFact } from "./facts";
import type { NotificationCondition } from "./rule";

type AddOnDown = Extract<NotificationCondition, { type: "add-on-down" }>;
type ClusterLost = Extract<NotificationCondition, { type: "cluster-lost" }>;

const NAMED = 3;

/** Clusters that are unavailable, or do not report. */
export function findLostClusters({ clusterSets }: ClusterLost, clusters: Iterable<ClusterFact>): AlertCause[] {
  return [...clusters].flatMap(({ health, message, name, set, since }) => {
    if (!isLost(health)) return [];
    if (clusterSets && !clusterSets.includes(set ?? "")) return [];
    const claim = health === "unavailable" ? "is unavailable" : "cannot be reached";
    const sinceMs = Date.parse(since ?? "");
    return {
      subject: { kind: "cluster" as const, name },
      title: `Cluster ${name} ${claim}`,
      text: message ?? "The hub does not say why.",
      path: `/clusters?q=${encodeURIComponent(`name=${name}`)}`,
      ...(Number.isNaN(sinceMs) ? {} : { sinceMs }),
    };
  });
}

function isLost(health: ClusterFact["health"]): boolean {
  return health === "unavailable" || health === "unknown";
}

/** Add-ons that are unavailable on too many clusters, since as many were. */
export function findDownAddOns(condition: AddOnDown, addOns: Iterable<AddOnFact>): AlertCause[] {
  return [...addOns].flatMap((fact) => {
    const { down, name, total } = fact;
    if (condition.addOns && !condition.addOns.includes(name)) return [];
    const limit = limitOf(condition, total);
    if (total === 0 || down.length < limit) return [];
    return {
      subject: { kind: "add-on" as const, name },
      title: `${name} is unavailable on ${down.length} of ${plural(total, "cluster")}`,
      text: whereAndWhy(down),
      ...(down.some(({ caused }) => caused !== undefined) && { caused: whereAndWhy(down.map(withCause)) }),
      path: `/clusters?q=${encodeURIComponent(`addon=${name} available=no -health=installing,deleting`)}`,
      sinceMs: sinceOf(down, limit),
    };
  });
}

/** On how many clusters it is too many. */
export function limitOf({ clusters, percent }: Pick<AddOnDown, "clusters" | "percent">, total: number): number {
  const byShare = percent === undefined ? Number.POSITIVE_INFINITY : Math.floor((total * percent) / 100) + 1;
  return Math.min(byShare, clusters ?? Number.POSITIVE_INFINITY);
}

/** When the last of the first so many became so; unknown where that of one of them is. */
function sinceOf(down: readonly DownFact[], limit: number): number | undefined {
  const times = down.map(({ sinceMs = Number.POSITIVE_INFINITY }) => sinceMs).sort((a, b) => a - b);
  const at = times[limit - 1];
  return at === undefined || !Number.isFinite(at) ? undefined : at;
}

function withCause(fact: DownFact): DownFact {
  return { ...fact, message: fact.caused ?? fact.message };
}

function whereAndWhy(down: readonly DownFact[]): string {
  const names = down.slice(0, NAMED).map(({ cluster }) => cluster);
  const more = down.length > NAMED ? ` and ${down.length - NAMED} more` : "";
  const [message, size] = mostFrequent(down.flatMap((each) => each.message ?? []));
  const why = message === undefined ? "" : ` On ${size} of them: ${message}`;
  return `On ${names.join(", ")}${more}.${why}`;
}

function mostFrequent(texts: readonly string[]): readonly [string | undefined, number] {
  const sizes = new Map<string, number>();
  for (const text of texts) sizes.set(text, (sizes.get(text) ?? 0) + 1);
  let best: readonly [string | undefined, number] = [undefined, 0];
  for (const [text, size] of sizes) if (size > best[1]) best = [text, size];
  return best;
}
