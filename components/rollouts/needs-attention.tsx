import { HEALTH_LOOK } from "@/components/status/add-on-status";
import { clusterStanding, PHASE_OF } from "@/components/status/rollout-standing";
import { PHASE } from "@/components/status/words";
import { DetailLink } from "@/components/ui/detail-link";
import { Flash } from "@/components/ui/flash";
import { Link } from "@/components/ui/link";
import type { StatusLook } from "@/components/ui/status-badge";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import type { RolloutRow, RolloutTrouble } from "@/lib/api/rollouts";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { chainHref, rolloutHref } from "./rollout-address";
import { byUrgency, troubledIn } from "./rollout-words";

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

/** Who needs somebody, by why. */
export function NeedsAttention({ row }: { readonly row: RolloutRow }) {
  const size = troubledIn(row);
  return (
    <aside aria-labelledby="needs-attention" className="border-line max-nav:border-b nav:col-start-2 nav:row-start-1 nav:border-l">
      <h2 id="needs-attention" className="flex h-10 items-center gap-2 px-4 font-strong sheet:px-6 nav:px-5">
        Needs attention
        <span className="font-regular text-text-3">
          <Flash of={size}>{count(size)}</Flash>
        </span>
      </h2>
      {size === 0 ? (
        <p className="px-4 pb-4 text-pretty text-small text-text-2 sheet:px-6 nav:px-5">
          Nothing now. What stalls, fails or runs badly appears here with its reason.
        </p>
      ) : (
        <ul>
          {byUrgency(row.troubles).map((trouble) => (
            <Trouble key={`${trouble.stage} ${trouble.health} ${trouble.sentence}`} row={row} trouble={trouble} />
          ))}
        </ul>
      )}
    </aside>
  );
}

interface TroubleProps {
  readonly row: RolloutRow;
  readonly trouble: RolloutTrouble;
}

function Trouble({ row, trouble }: TroubleProps) {
  const { size, sentence, clusters } = trouble;
  const look = lookOf(trouble);
  const [first] = clusters;
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2 border-line border-t px-4 py-2.5 sheet:px-6 nav:px-5">
      <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
      <div className="min-w-0">
        <p className="font-medium">
          <Flash of={size}>{count(size)}</Flash> {clusterStanding(trouble).words}
        </p>
        <p className="text-pretty text-small text-text-2 leading-[17px] [overflow-wrap:anywhere]">{sentence}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-small leading-[18px]">
          {clusters.map((name) => (
            <Link key={name} href={`/clusters/${encodeURIComponent(name)}`} className={cn(LINK, "mono [overflow-wrap:anywhere]")}>
              {name}
            </Link>
          ))}
          {size > clusters.length ? (
            <DetailLink href={rolloutHref(row, { show: "not-well" })} className={LINK}>
              and {count(size - clusters.length)} more
            </DetailLink>
          ) : null}
          {first ? (
            <Link href={chainHref(row.addOn, first)} className={LINK} aria-label={`Why? ${row.addOn} on ${first}, link by link`}>
              Why?
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** Trouble on the rollout's axis by its stage, else by health. */
function lookOf({ stage, health }: RolloutTrouble): StatusLook {
  const look = PHASE[PHASE_OF[stage]];
  return look.tone === "bad" || look.tone === "warn" ? look : HEALTH_LOOK[health];
}
