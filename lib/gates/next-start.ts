import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type StartBlock, type StartFacts, type StartRules, startRules } from "./start-rules";

/** When an update may start next. */
export interface NextStart {
  /** In milliseconds since epoch; `Infinity` where nobody knows: a freeze without an end, a veto. */
  readonly atMs: number;
  /** What is waited for last; absent where nothing is. */
  readonly block?: StartBlock | undefined;
}

/** When updates of one add-on may start, at any time from `nowMs` of the facts on. */
export interface NextStarts {
  /** Clusters of one class may start at the same times: ask for one of them. */
  classOf(cluster: ManagedCluster): string;
  after(cluster: ManagedCluster, fromMs: number): NextStart;
}

/** A freeze that ends outside of a window, a window in another freeze: more in a row is not looked at. */
const MAX_BLOCKS = 60;

/** By the windows, freezes and vetoes of the hub, as they are now. */
export function nextStarts(facts: StartFacts, addOn: string): NextStarts {
  const rules = startRules(facts);
  const later = new Map<number, StartRules>();
  const rulesAt = (ms: number) => {
    const found = later.get(ms) ?? startRules({ ...facts, nowMs: ms });
    later.set(ms, found);
    return found;
  };
  return {
    classOf: (cluster) => rules.classOf(addOn, cluster),
    after: (cluster, fromMs) => {
      let atMs = fromMs;
      let last: StartBlock | undefined;
      for (let tries = 0; tries < MAX_BLOCKS; tries += 1) {
        const block = rulesAt(atMs).blockOf(addOn, cluster);
        if (!block) return { atMs, block: last };
        last = block;
        if (block.untilMs === undefined) break;
        atMs = Math.max(block.untilMs, atMs + 1);
      }
      return { atMs: Number.POSITIVE_INFINITY, block: last };
    },
  };
}
