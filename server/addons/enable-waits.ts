import type { EnableInput, EnablePlan } from "@/lib/api/addons/enable";
import { desiredStrategy } from "@/lib/enable/desired-strategy";
import type { Facts } from "@/lib/enable/facts";
import { orderAfter } from "@/lib/enable/gate";
import type { Preview } from "@/lib/enable/preview";
import type { Wave } from "@/lib/enable/waves";
import type { StartFacts } from "@/lib/gates/start-rules";
import { objectKey } from "@/lib/kube/resource";
import { type ClusterManagementAddOn, RolloutStrategy } from "@/lib/resources/cluster-management-add-on";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { RolloutConfigError } from "@/lib/rollout/config-error";
import { ordersOf, type ReadOrder } from "@/lib/rollout/orders";
import { leftAway, reachOf } from "@/lib/rollout/reach";
import { parseStrategy } from "@/lib/rollout/strategy";
import { resolveThreshold } from "@/lib/rollout/threshold";
import { waveClocks } from "@/lib/rollout/wave-clocks";
import type { Caller } from "@/server/auth/caller";
import { readStartFacts, startWarnings } from "@/server/gates/start-facts";
import type { EnableCaches } from "./enable-facts";
import { shownWaves } from "./shown-plan";

interface Requested {
  readonly facts: Facts;
  readonly input: EnableInput;
  readonly preview: Pick<Preview, "already" | "chosen" | "waves">;
}

interface EnableWaits {
  /** With who is away in each, and from when and until when it goes where windows and freezes delay it. */
  readonly waves: EnablePlan["waves"];
  /** What would keep clusters from starting now, in sentences. */
  readonly waits: readonly string[];
}

/** What a request waits for if it is carried out now: the same in its preview and in its plan. */
export async function enableWaits(
  caller: Caller,
  caches: EnableCaches,
  { facts, input, preview }: Requested,
): Promise<EnableWaits> {
  const { waves } = preview;
  const { name } = facts.addOn.metadata;
  const nowMs = Date.now();
  const already = new Set(preview.already);
  const clusters = preview.chosen.filter((cluster) => !already.has(cluster));
  const [waits, started] = await Promise.all([
    startWarnings(caller, caches, { addOn: name, clusters, nowMs }),
    readStartFacts(caller, caches, nowMs),
  ]);
  const byName = new Map(facts.clusters.map((cluster) => [cluster.metadata.name, cluster]));
  const clusterOf = (cluster: string) => byName.get(cluster);
  const isLeft = leftAway(orderFor(facts.addOn, input), reachOf(clusterOf));
  const moving = waves.map((wave) => ({ ...wave, clusters: wave.clusters.filter((cluster) => !isLeft(cluster)) }));
  const clocks = started ? clocksOf({ name, clusterOf, started }, moving, input) : [];
  const shown = shownWaves(waves).map((wave, index) => {
    const away = wave.size - (moving[index]?.clusters.length ?? wave.size);
    const clock = clocks[index];
    return { ...wave, ...(away > 0 && { away }), ...(clock && { clock }) };
  });
  return { waves: shown, waits };
}

/** What people have ordered for the placement of a request, once that is carried out. */
function orderFor({ metadata }: ClusterManagementAddOn, { clusters, rollout }: EnableInput): ReadOrder | undefined {
  return clusters.by === "hand" ? undefined : orderAfter(rollout, ordersOf(metadata)(objectKey(clusters)));
}

interface Starting {
  readonly name: string;
  readonly clusterOf: (cluster: string) => ManagedCluster | undefined;
  readonly started: StartFacts;
}

/** None while the strategy cannot be read: the form says so. */
function clocksOf({ clusterOf, name, started }: Starting, waves: readonly Wave[], { rollout }: EnableInput) {
  try {
    const strategy = parseStrategy(RolloutStrategy.parse(desiredStrategy(rollout)));
    const moving = waves.map(({ clusters, mandatory }) => {
      const { length } = clusters;
      const isLane = strategy.type === "Progressive" && !mandatory;
      return {
        clusters,
        atOnce: isLane ? resolveThreshold(strategy.maxConcurrency, length, length) || length : length,
      };
    });
    const { timing } = strategy;
    return waveClocks({ addOn: name, waves: moving, timing, clusterOf }, started);
  } catch (error) {
    if (error instanceof RolloutConfigError) return [];
    throw error;
  }
}
