import { plural } from "@/lib/format/count";
import { isBlocked, rolloutClaim } from "@/lib/lists/rollouts/claim";
import type { RolloutIssue, RolloutRow } from "@/lib/lists/rollouts/row";
import { stoppedText } from "@/lib/lists/rollouts/state";
import type { AlertCause } from "./alert-cause";
import type { RolloutFact } from "./facts";
import type { NotificationCondition } from "./rule";

type RolloutCondition = Extract<NotificationCondition, { type: "rollout" }>;

/** A rollout that is done is news for so long; one that was done before a rule was there is none. */
const DONE_IS_NEWS_MS = 60 * 60_000;

/** Rollouts at one of the stages that the rule names. */
export function findRollouts(
  { addOns, stages }: RolloutCondition,
  rows: Iterable<RolloutFact>,
  nowMs: number,
): AlertCause[] {
  return [...rows].flatMap((row) => {
    if (addOns && !addOns.includes(row.addOn)) return [];
    const stage = stageOf(row);
    if (stage === undefined || !stages.includes(stage)) return [];
    if (stage === "done") return doneFinding(row, nowMs);
    const sinceMs = timeOf(row.held?.since ?? row.since);
    const title = `${row.addOn} ${rolloutClaim(row) ?? "cannot roll out"}`;
    return [{ ...aboutRollout(row), title, ...textsOf(row), ...(stage === "held" && { sinceMs }) }];
  });
}

function stageOf(row: RolloutRow): RolloutCondition["stages"][number] | undefined {
  if (isBlocked(row)) return "failed";
  switch (row.stage) {
    case "failed":
    case "timed-out":
      return "failed";
    case "stalled":
    case "held":
    case "done":
      return row.stage;
    default:
      return undefined;
  }
}

function doneFinding(row: RolloutRow, nowMs: number): AlertCause[] {
  const sinceMs = timeOf(row.since);
  if (row.total === 0 || sinceMs === undefined || nowMs - sinceMs > DONE_IS_NEWS_MS) return [];
  const text = `All ${plural(row.total, "cluster")} of placement ${row.namespace}/${row.placement} have it.`;
  return [{ ...aboutRollout(row), title: `${row.addOn} is rolled out`, text, sinceMs, isEvent: true }];
}

function aboutRollout({ name }: RolloutRow) {
  return { subject: { kind: "rollout" as const, name }, path: `/rollouts/${name}` };
}

function textsOf(row: RolloutFact): Pick<AlertCause, "text" | "caused"> {
  const text = detailOf(row, row.issues);
  return row.caused ? { text, caused: detailOf(row, row.caused) } : { text };
}

/** Of its problems the one for which it stopped. */
function detailOf({ namespace, notice, placement, stage }: RolloutRow, issues: readonly RolloutIssue[]): string {
  const where = `Placement ${namespace}/${placement}.`;
  const stopped = stoppedText({ notice, issues: [...issues] });
  if (stopped !== undefined) return `${stopped} ${where}`;
  const first = issues.find((issue) => issue.stage === stage) ?? issues[0];
  return first ? `On ${plural(first.size, "cluster")}: ${first.message} ${where}` : where;
}

function timeOf(time: string | undefined): number | undefined {
  const ms = Date.parse(time ?? "");
  return Number.isNaN(ms) ? undefined : ms;
}
