import type { StatusLook } from "@/components/ui/status-badge";
import type { AddOnPlacement, AddOnRow } from "@/lib/api/addons";
import type { RolloutPhase } from "@/lib/api/clusters";
import { count } from "@/lib/format/count";
import { HELD_CONDITION } from "@/lib/kube/names";
import { PHASE } from "./words";

/** Where the add-on's rollout stands, with how many clusters have got it; undefined where nothing is rolled out. */
export function rolloutLook(row: AddOnRow): StatusLook | undefined {
  const size = (...phases: RolloutPhase[]) => row.counts.reduce((sum, each) => sum + (phases.includes(each.phase) ? each.size : 0), 0);
  const total = size("waiting", "applying", "done", "failed");
  if (total === 0 || row.install === "manual") return undefined;
  const far = `${count(size("done"))} of ${count(total)} applied`;
  if (size("failed") > 0) return { tone: "bad", shape: "octagon", word: `Failed on ${count(size("failed"))}, ${far}` };
  if (size("applying") > 0) return { tone: "info", shape: "arc", word: far };
  if (size("waiting") > 0) return { tone: "neutral", shape: "dashed", word: far };
  return { tone: "good", shape: "disc-check", word: "Done" };
}

/** How a placement's rollout goes, as the add-on manager says (addon.md §5.2). */
export function placementLook({ conditions }: Pick<AddOnPlacement, "conditions">): StatusLook {
  const held = conditions.find(({ type, status }) => type === HELD_CONDITION && status === "True");
  if (held) return { ...PHASE.held, word: held.reason === "Aborted" ? "Aborted" : PHASE.held.word };
  const progressing = conditions.find(({ type }) => type === "Progressing");
  if (!progressing) return { tone: "neutral", shape: "dashed", word: "Not started" };
  if (progressing.reason === "Completed") return { tone: "good", shape: "disc-check", word: "Done" };
  if (progressing.status === "True") return { tone: "info", shape: "arc", word: "Applying" };
  if (progressing.reason === "Failed" || progressing.reason === "ConfigurationUnsupported") {
    return { tone: "bad", shape: "octagon", word: "Failed" };
  }
  return { tone: "neutral", shape: "question", word: progressing.reason || "Unknown" };
}

/** OCM's names of strategies in words. */
export function strategyWords(strategy: string): string {
  return STRATEGIES[strategy] ?? strategy;
}

const STRATEGIES: Readonly<Record<string, string>> = {
  All: "all at once",
  Progressive: "some at a time",
  ProgressivePerGroup: "wave by wave",
};
