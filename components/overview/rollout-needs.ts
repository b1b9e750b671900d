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
        size: sizeOf(row.issues) || sizeOf(row.waits ?? []),
        production: row.issues.reduce((sum, { production = 0 }) => sum + production, 0),
      },
    ];
  });
}

function sizeOf(parts: readonly { readonly size: number }[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Of its problems the one for which it stopped: others may concern more clusters, and hold nothing back. Where it is
 * held, by what and until when.
 */
function detailOf({ held, namespace, notice, placement, issues, stage, waits = [] }: RolloutRow): string {
  const first = issues.find((issue) => issue.stage === stage) ?? issues[0];
  const stopped = stoppedText({ notice, issues });
  if (stopped !== undefined) return stopped;
  const [wait] = waits;
  if (wait && stage === "held") return `On ${plural(wait.size, "cluster")}: ${asClause(wait.message)}`;
  if (!first) return held?.message ? held.message.replace(/\.$/, "") : `Through placement ${namespace}/${placement}`;
  return `On ${plural(first.size, "cluster")}: ${asClause(first.message)}`;
}
