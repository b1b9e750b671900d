import { PHASE_OF } from "@/components/status/rollout-standing";
import { PHASE } from "@/components/status/words";
import { Age } from "@/components/ui/age";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import type { RolloutRow } from "@/lib/api/rollouts";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { rolloutStanding } from "./rollout-order";
import { RolloutLink, RolloutWaterline } from "./rollout-table";
import { stageWords, stuckWords } from "./rollout-words";

/** The same rows where there is no room for a table. */
export function RolloutCards({ rows }: { readonly rows: readonly RolloutRow[] }) {
  return (
    <ul aria-label="Rollouts">
      {rows.map((row) => (
        <RolloutCard key={row.name} row={row} />
      ))}
    </ul>
  );
}

function RolloutCard({ row }: { readonly row: RolloutRow }) {
  const look = PHASE[PHASE_OF[row.stage]];
  const stuck = stuckWords(row);
  return (
    <li
      data-rollout={row.name}
      data-stage={row.stage}
      data-standing={rolloutStanding(row)}
      className="relative grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
      <RolloutLink row={row} className="text-[13px] leading-5 after:absolute after:inset-0" />
      <span className="text-small text-text-3 leading-5">{row.since ? <Age since={row.since} /> : null}</span>
      <div className="col-span-2 col-start-2 text-small text-text-2 leading-[18px]">
        <p className="mono text-text-3 [overflow-wrap:anywhere]">
          {row.namespace}/{row.placement}
        </p>
        <p>
          {stageWords(row)}, {count(row.applied)} of {count(row.total)} applied, {count(row.healthy)} healthy
        </p>
        {stuck ? <p className="text-pretty text-text [overflow-wrap:anywhere]">{stuck}</p> : null}
        <RolloutWaterline row={row} />
      </div>
    </li>
  );
}
