import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { PHASE_OF, stageAppearance } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { RolloutIssue, RolloutRow } from "@/lib/lists/rollouts/row";
import { chainHref, rolloutHref } from "./rollout-address";
import { byUrgency, troubledIn } from "./rollout-messages";

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

/** Clusters that need attention, by reason. */
export function NeedsAttention({ row }: { readonly row: RolloutRow }) {
  const size = troubledIn(row);
  return (
    <aside
      aria-labelledby="needs-attention"
      className="border-line max-nav:border-b nav:col-start-2 nav:row-start-1 nav:border-l"
    >
      <h2 id="needs-attention" className="flex h-10 items-center gap-2 px-4 font-strong sheet:px-6 nav:px-5">
        Needs attention
        <span className="font-regular text-text-3">
          <Flash of={size}>{count(size)}</Flash>
        </span>
      </h2>
      {size === 0 ? (
        <p className="px-4 pb-4 text-pretty text-small text-text-2 sheet:px-6 nav:px-5">
          Nothing right now. Stalled, failed and unhealthy clusters appear here with their reason.
        </p>
      ) : (
        <ul>
          {byUrgency(row.issues).map((issue) => (
            <Issue key={`${issue.stage} ${issue.health} ${issue.message}`} row={row} issue={issue} />
          ))}
        </ul>
      )}
    </aside>
  );
}

interface IssueProps {
  readonly row: RolloutRow;
  readonly issue: RolloutIssue;
}

function Issue({ row, issue }: IssueProps) {
  const { size, message, clusters } = issue;
  const appearance = appearanceOf(issue);
  const [first] = clusters;
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2 border-line border-t px-4 py-2.5 sheet:px-6 nav:px-5">
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
      <div className="min-w-0">
        <p className="font-medium">
          <Flash of={size}>{count(size)}</Flash> {stageAppearance(issue).text}
        </p>
        <p className="text-pretty text-small text-text-2 leading-[17px] [overflow-wrap:anywhere]">{message}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-small leading-[18px]">
          {clusters.map((name) => (
            <Link
              key={name}
              href={`/clusters/${encodeURIComponent(name)}`}
              className={cn(LINK, "mono [overflow-wrap:anywhere]")}
            >
              {name}
            </Link>
          ))}
          {size > clusters.length ? (
            <DetailLink href={rolloutHref(row, { show: "not-well" })} className={LINK}>
              and {count(size - clusters.length)} more
            </DetailLink>
          ) : null}
          {first ? (
            <Link
              href={chainHref(row.addOn, first)}
              className={LINK}
              aria-label={`Why? ${row.addOn} on ${first}, step by step`}
            >
              Why?
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  );
}

/** Problems of the rollout by stage, else by health. */
function appearanceOf({ stage, health }: RolloutIssue): StatusAppearance {
  const appearance = PHASE[PHASE_OF[stage]];
  return appearance.tone === "bad" || appearance.tone === "warn" ? appearance : HEALTH_APPEARANCE[health];
}
