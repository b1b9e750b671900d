import type { Effect, RolloutWish } from "@/lib/api/rollout-acts";
import { plural } from "@/lib/format/count";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { stateWords } from "@/lib/rollout/go-back";
import type { RolloutLane } from "@/lib/rollout/lane";
import type { ClusterStanding, Stage } from "@/lib/rollout/stage";

const MOST_NAMES = 5;
const HAS_IT: readonly Stage[] = ["done", "soaking"];

interface Goal {
  readonly lane: RolloutLane;
  readonly wish: RolloutWish;
  /** What those get who go back. */
  readonly back: readonly DesiredConfig[];
}

/** What an act does, in numbers, and to whom. */
export function effectsOf({ lane, wish, back }: Goal): Effect[] {
  const { standings } = lane;
  const having = standings.filter(({ stage }) => HAS_IT.includes(stage));
  const waiting = standings.filter(({ stage, hasBegun }) => stage === "held" || !hasBegun);
  const moving = standings.filter((standing) => !having.includes(standing) && !waiting.includes(standing));
  const before = back.map(stateWords).join(", ");
  switch (wish.act) {
    case "hold":
      return [
        effect(moving, (size) => `${plural(size, "cluster")} on the way ${size === 1 ? "finishes" : "finish"}.`),
        effect(waiting, (size) => `${plural(size, "waiting cluster")} ${size === 1 ? "does" : "do"} not start.`),
        effect(
          having,
          (size) => `${plural(size, "cluster")} that ${size === 1 ? "has" : "have"} it already ${size === 1 ? "keeps" : "keep"} it.`,
        ),
      ].flat();
    case "resume":
      return effect([...moving, ...waiting], (size) => `${plural(size, "cluster")} may go on, in the order of the strategy.`);
    case "abort":
      return [
        effect(
          having,
          (size) => `${plural(size, "cluster")} that ${size === 1 ? "has" : "have"} all of the change ${size === 1 ? "keeps" : "keep"} it.`,
        ),
        effect(moving, (size) => `${plural(size, "cluster")} on the way ${size === 1 ? "goes" : "go"} back to ${before}.`),
        effect(
          waiting,
          (size) => `${plural(size, "waiting cluster")} ${size === 1 ? "keeps" : "keep"} what ${size === 1 ? "it has" : "they have"}.`,
        ),
      ].flat();
    case "roll-back": {
      const there = lane.node.members.filter(({ clusterAddOn }) => hasAlready(clusterAddOn.status.configReferences, back));
      const names = new Set(there.map(({ cluster }) => cluster));
      return [
        effect(
          standings.filter(({ cluster }) => !names.has(cluster)),
          (size) => `${plural(size, "cluster")} ${size === 1 ? "gets" : "get"} ${before}, in the order of the strategy.`,
        ),
        effect(
          standings.filter(({ cluster }) => names.has(cluster)),
          (size) => `${plural(size, "cluster")} ${size === 1 ? "has" : "have"} it already.`,
        ),
      ].flat();
    }
    case "gate":
      return wish.minAvailablePercent === null ? [] : gateEffect(lane, having, wish.minAvailablePercent);
  }
}

function gateEffect({ node }: RolloutLane, having: readonly ClusterStanding[], percent: number): Effect[] {
  const available = having.filter(({ health }) => health === "healthy" || health === "degraded").length;
  const now = having.length === 0 ? "None is updated yet" : `Now ${available} of ${plural(having.length, "updated cluster")} are`;
  const sentence = `Nobody further starts while fewer than ${percent} % of the updated clusters are Available. ${now}.`;
  return [{ sentence, size: node.configuredClusters.size, clusters: [] }];
}

function hasAlready(
  references: readonly { readonly lastAppliedConfig?: { name: string; specHash: string } | undefined }[],
  back: readonly DesiredConfig[],
) {
  return back.every(({ name, specHash }) =>
    references.some(({ lastAppliedConfig: has }) => has?.name === name && has.specHash === specHash),
  );
}

function effect(standings: readonly ClusterStanding[], words: (size: number) => string): Effect[] {
  if (standings.length === 0) return [];
  const clusters = standings.slice(0, MOST_NAMES).map(({ cluster }) => cluster);
  return [{ sentence: words(standings.length), size: standings.length, clusters }];
}
