import { rolloutLook } from "@/components/status/add-on-rollout";
import { clusterWords, installWords, STANDING_LOOK, standingOf } from "@/components/status/add-on-standing";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import type { AddOnRow } from "@/lib/api/addons";
import { cn } from "@/lib/cn";
import { rowCause } from "./add-on-sentence";
import { AddOnWaterline } from "./add-on-table";

/** The same rows where there is no room for a table. */
export function AddOnCards({ rows }: { readonly rows: readonly AddOnRow[] }) {
  return (
    <ul aria-label="Add-ons">
      {rows.map((row) => (
        <AddOnCard key={row.name} row={row} />
      ))}
    </ul>
  );
}

function AddOnCard({ row }: { readonly row: AddOnRow }) {
  const standing = standingOf(row);
  const look = STANDING_LOOK[standing];
  const rollout = rolloutLook(row);
  const cause = rowCause(row);
  const installed = standing === "nowhere" ? "" : clusterWords(row);
  return (
    <li
      data-addon={row.name}
      data-health={standing}
      className="relative grid grid-cols-[18px_minmax(0,1fr)] gap-x-2 border-line border-b px-4 py-2.5"
    >
      <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
      <Link
        href={`/addons/${row.name}`}
        className="font-medium font-mono text-[13px] leading-5 tracking-[-0.02em] [overflow-wrap:anywhere] after:absolute after:inset-0"
      >
        {row.name}
      </Link>
      <div className="col-start-2 text-small text-text-2 leading-[18px]">
        <p>
          {[look.word, installWords(row).toLowerCase(), installed && `on ${installed}`, rollout?.word.toLowerCase()]
            .filter(Boolean)
            .join(", ")}
        </p>
        {cause ? <p className="text-pretty text-text [overflow-wrap:anywhere]">{cause}</p> : null}
        {standing === "nowhere" ? null : <AddOnWaterline row={row} />}
      </div>
    </li>
  );
}
