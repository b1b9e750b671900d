import { PHASE_OF, waveText } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { plural } from "@/lib/format/count";
import { isBlocked, rolloutClaim } from "@/lib/lists/rollouts/claim";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { stoppedText } from "@/lib/lists/rollouts/state";
import { asClause, type Need } from "./need";

/** Rollouts that no longer continue without a person. */
export function rolloutNeeds(rows: readonly RolloutRow[]): Need[] {
  return rows.flatMap((row) => {
    const { addOn, name, stage } = row;
    const claim = rolloutClaim(row);
    if (!claim && !isBlocked(row)) return [];
    const appearance = PHASE[claim ? PHASE_OF[stage] : "failed"];
    const where = waveText(row);
    return [
      {
        id: `rollout ${name}`,
        tone: appearance.tone,
        shape: appearance.shape,
        subject: addOn,
        claim: [claim ?? "cannot roll out", where && `in ${where}`].filter(Boolean).join(" "),
        detail: detailOf(row),
        href: `/rollouts/${name}`,
        since: row.held?.since ?? row.since,
        size: row.issues.reduce((sum, { size }) => sum + size, 0),
      },
    ];
  });
}

/** Of its problems the one for which it stopped: others may concern more clusters, and hold nothing back. */
function detailOf({ namespace, notice, placement, issues, stage }: RolloutRow): string {
  const first = issues.find((issue) => issue.stage === stage) ?? issues[0];
  const stopped = stoppedText({ notice, issues });
  if (stopped !== undefined) return stopped;
  if (!first) return `Through placement ${namespace}/${placement}`;
  return `On ${plural(first.size, "cluster")}: ${asClause(first.message)}`;
}
