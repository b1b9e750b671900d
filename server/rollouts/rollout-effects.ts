import type { Effect, RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import { plural } from "@/lib/format/count";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { stateText } from "@/lib/rollout/go-back";
import type { RolloutLane } from "@/lib/rollout/lane";
import type { ClusterState, Stage } from "@/lib/rollout/stage";

const MAX_NAMES = 5;
const HAS_IT: readonly Stage[] = ["done", "soaking"];

interface Goal {
  readonly lane: RolloutLane;
  readonly input: RolloutActionInput;
  /** What those get who go back. */
  readonly back: readonly DesiredConfig[];
}

/** The clusters that get another configuration by going back. */
export function changedBy(lane: RolloutLane, { action }: RolloutActionInput, back: readonly DesiredConfig[]): string[] {
  const { moving, waiting } = partsOf(lane);
  const there = action === "roll-back" ? clustersWith(lane, back) : undefined;
  const going = there ? lane.clusterStates.filter(({ cluster }) => !there.has(cluster)) : [...moving, ...waiting];
  return going.map(({ cluster }) => cluster);
}

function partsOf({ clusterStates }: RolloutLane) {
  const having = clusterStates.filter(({ stage }) => HAS_IT.includes(stage));
  const waiting = clusterStates.filter(({ stage, hasBegun }) => stage === "held" || !hasBegun);
  const known = new Set([...having, ...waiting]);
  return { having, waiting, moving: clusterStates.filter((each) => !known.has(each)) };
}

function clustersWith({ node }: RolloutLane, back: readonly DesiredConfig[]): Set<string> {
  const there = node.members.filter(({ clusterAddOn }) => hasAlready(clusterAddOn.status.configReferences, back));
  return new Set(there.map(({ cluster }) => cluster));
}

/** The effects of an action, in numbers of clusters. */
export function effectsOf({ lane, input, back }: Goal): Effect[] {
  const { clusterStates } = lane;
  const { having, waiting, moving } = partsOf(lane);
  const before = back.map(stateText).join(", ");
  switch (input.action) {
    case "hold":
      return [
        effect(moving, (size) => `${plural(size, "cluster")} in progress ${size === 1 ? "finishes" : "finish"}.`),
        effect(waiting, (size) => `${plural(size, "waiting cluster")} ${size === 1 ? "does" : "do"} not start.`),
        effect(
          having,
          (size) =>
            `${plural(size, "cluster")} that ${size === 1 ? "has" : "have"} it already ${size === 1 ? "keeps" : "keep"} it.`,
        ),
      ].flat();
    case "resume":
      return effect(
        [...moving, ...waiting],
        (size) => `${plural(size, "cluster")} may continue, in the order of the strategy.`,
      );
    case "abort":
      return [
        effect(
          having,
          (size) =>
            `${plural(size, "cluster")} that ${size === 1 ? "has" : "have"} all of the change ${size === 1 ? "keeps" : "keep"} it.`,
        ),
        effect(
          moving,
          (size) => `${plural(size, "cluster")} in progress ${size === 1 ? "returns" : "return"} to ${before}.`,
        ),
        effect(
          waiting,
          (size) => `${plural(size, "waiting cluster")} ${size === 1 ? "keeps its" : "keep their"} configuration.`,
        ),
      ].flat();
    case "roll-back": {
      const names = clustersWith(lane, back);
      return [
        effect(
          clusterStates.filter(({ cluster }) => !names.has(cluster)),
          (size) =>
            `${plural(size, "cluster")} ${size === 1 ? "gets" : "get"} ${before}, in the order of the strategy.`,
        ),
        effect(
          clusterStates.filter(({ cluster }) => names.has(cluster)),
          (size) => `${plural(size, "cluster")} ${size === 1 ? "has" : "have"} it already.`,
        ),
      ].flat();
    }
    case "gate":
      return input.minAvailablePercent === null
        ? effect(
            waiting,
            (size) =>
              `${plural(size, "waiting cluster")} may start in the order of the strategy, however many updated clusters are unhealthy.`,
          )
        : gateEffect(lane, having, input.minAvailablePercent);
  }
}

function gateEffect({ node }: RolloutLane, having: readonly ClusterState[], percent: number): Effect[] {
  const available = having.filter(({ health }) => health === "healthy" || health === "degraded").length;
  const of = plural(having.length, "updated cluster is", "updated clusters are");
  const now = having.length === 0 ? "None is updated yet" : `Now ${available} of ${of}`;
  const message = `No more clusters start while fewer than ${percent} % of the updated clusters are Available. ${now}.`;
  return [{ message, size: node.configuredClusters.size, clusters: [] }];
}

function hasAlready(
  references: readonly { readonly lastAppliedConfig?: { name: string; specHash: string } | undefined }[],
  back: readonly DesiredConfig[],
) {
  return back.every(({ name, specHash }) =>
    references.some(({ lastAppliedConfig: has }) => has?.name === name && has.specHash === specHash),
  );
}

function effect(clusterStates: readonly ClusterState[], text: (size: number) => string): Effect[] {
  if (clusterStates.length === 0) return [];
  const clusters = clusterStates.slice(0, MAX_NAMES).map(({ cluster }) => cluster);
  return [{ message: text(clusterStates.length), size: clusterStates.length, clusters }];
}
