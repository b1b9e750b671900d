import { PHASE_OF, waveWords } from "@/components/status/rollout-standing";
import { PHASE } from "@/components/status/words";
import type { RolloutRow } from "@/lib/api/rollouts";
import { plural } from "@/lib/format/count";
import { asClause, type Need } from "./need";

const CLAIMS = { failed: "failed to roll out", "timed-out": "took too long to roll out", stalled: "stalls" } as const;

/** Rollouts that no longer go on by themselves. */
export function rolloutNeeds(rows: readonly RolloutRow[]): Need[] {
  return rows.flatMap((row) => {
    const { addOn, name, notice, since, stage } = row;
    const claim = stage === "failed" || stage === "timed-out" || stage === "stalled" ? CLAIMS[stage] : undefined;
    const blocked = notice?.level === "bad";
    if (!claim && !blocked) return [];
    const look = PHASE[claim ? PHASE_OF[stage] : "failed"];
    const where = waveWords(row);
    return [
      {
        id: `rollout ${name}`,
        tone: look.tone,
        shape: look.shape,
        subject: addOn,
        claim: [claim ?? "cannot roll out", where && `in ${where}`].filter(Boolean).join(" "),
        detail: detailOf(row),
        href: `/rollouts/${name}`,
        since,
        size: row.troubles.reduce((sum, { size }) => sum + size, 0),
      },
    ];
  });
}

function detailOf({ namespace, notice, placement, troubles }: RolloutRow): string {
  const [first] = troubles;
  if (notice?.level === "bad") return notice.sentence;
  if (!first) return `Through placement ${namespace}/${placement}`;
  return `On ${plural(first.size, "cluster")}: ${asClause(first.sentence)}`;
}
