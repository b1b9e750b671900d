import { plural } from "@/lib/format/count";
import { type StartBlock, type StartFacts, startRules } from "@/lib/gates/start-rules";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { firstMissing, forbidden } from "@/server/auth/scope";
import type { GateCaches } from "./gate-sources";

/** What windows, freezes and gates are read from, where a process reads them. */
export interface StartCaches extends Partial<Pick<GateCaches, "freezes" | "maintenanceWindows" | "rolloutGates">> {
  readonly clusters: { list(): readonly ManagedCluster[] };
  readonly clusterSets: { list(): readonly ManagedClusterSet[] };
}

interface Starting {
  readonly addOn: string;
  /** Those that would start. */
  readonly clusters: readonly string[];
  readonly nowMs: number;
}

const START_KINDS = [maintenanceWindows, freezes, rolloutGates];

/**
 * What would keep clusters from starting now, in sentences, with when it ends by time; none where nothing does. For a
 * caller who may not list windows, freezes and gates: that nothing of them is counted.
 */
export async function startWarnings(caller: Caller, caches: StartCaches, starting: Starting): Promise<string[]> {
  const facts = await readStartFacts(caller, caches, starting.nowMs);
  if (!facts || !caches.rolloutGates) return uncounted(caller, caches);
  const { clusters } = caches;
  const rules = startRules(facts);
  const wanted = new Set(starting.clusters);
  const blocks = clusters
    .list()
    .filter(({ metadata }) => wanted.has(metadata.name))
    .flatMap((cluster) => rules.blockOf(starting.addOn, cluster) ?? []);
  const gates = caches.rolloutGates.by("addOn", starting.addOn);
  return [
    ...KINDS.flatMap((kind) => sentenceFor(kind, blocks, starting.clusters.length)),
    ...gates.map(
      ({ metadata, spec }) =>
        `Gate ${metadata.name} waits for ${plural(spec.approvals, "approval")} in ${spec.placement.namespace}/${spec.placement.name}.`,
    ),
  ];
}

/** What tells when updates may start; undefined for a caller who may not list all of it, and where it is not read. */
export async function readStartFacts(
  caller: Caller,
  { clusterSets, freezes: frozen, maintenanceWindows: windows, rolloutGates: gates }: Omit<StartCaches, "clusters">,
  nowMs: number,
): Promise<StartFacts | undefined> {
  if (!frozen || !windows || !gates) return undefined;
  if (await firstMissing(caller, "list", START_KINDS)) return undefined;
  return { windows: windows.list(), freezes: frozen.list(), sets: clusterSets.list(), unread: [], nowMs };
}

/**
 * The right that a caller lacks to have windows, freezes and gates counted; none where the hub has none of the kinds:
 * there is nothing to count.
 */
export async function missingStartRight(
  caller: Caller,
  { freezes: frozen, maintenanceWindows: windows }: Partial<StartCaches>,
) {
  const isThere = [frozen, windows].some((cache) => cache && cache.failure?.unavailable?.reason !== "missing");
  return isThere ? firstMissing(caller, "list", START_KINDS) : undefined;
}

async function uncounted(caller: Caller, caches: StartCaches) {
  const missing = await missingStartRight(caller, caches);
  return missing
    ? [`Maintenance windows, freezes and gates are not counted here: ${forbidden(caller, missing).message}`]
    : [];
}

const KINDS = ["freeze", "veto", "window"] as const;

const HEADS = {
  freeze: "would not start now",
  veto: "would not start: they hold updates themselves",
  window: "would wait for a maintenance window",
} as const satisfies Record<(typeof KINDS)[number], string>;

function sentenceFor(kind: (typeof KINDS)[number], all: readonly StartBlock[], total: number): string[] {
  const own = all.filter((block) => block.kind === kind);
  const [first] = own.toSorted(
    (a, b) => (a.untilMs ?? Number.POSITIVE_INFINITY) - (b.untilMs ?? Number.POSITIVE_INFINITY),
  );
  if (!first) return [];
  const last = own.toSorted((a, b) => (b.untilMs ?? 0) - (a.untilMs ?? 0))[0] ?? first;
  const messages =
    kind === "window" && last.message !== first.message ? `${first.message} The last: ${last.message}` : first.message;
  return [`${own.length} of ${plural(total, "cluster")} ${HEADS[kind]}. ${messages}`];
}
