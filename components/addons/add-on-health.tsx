import { fleetSegments } from "@/components/labels/add-on-fleet-status";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { filterHref } from "@/components/list/filter-href";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { Waterline, WaterlineMark } from "@/components/ui/feedback/waterline";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnSummary, causesInOrder } from "./add-on-summary";
import { addOnTabHref } from "./detail-address";

/** Whether an add-on is healthy: a sentence, its clusters as one bar, and the bar's legend. */
export function AddOnHealth({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <StatSentence
        parts={addOnSummary(row)}
        link={(filter, content, className) => (
          <DetailLink href={filterHref(addOnTabHref(row.name, "clusters"), filter)} className={className}>
            {content}
          </DetailLink>
        )}
      />
      <Legend row={row} />
    </>
  );
}

function Legend({ row }: { readonly row: AddOnRow }) {
  const segments = fleetSegments(row);
  if (segments.length === 0) return null;
  return (
    <>
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap">
        {segments.map(({ id, kind, label, size }) => (
          <li key={id} className="flex items-center gap-1.5">
            <WaterlineMark kind={kind} />
            {label}
            <span className="font-medium text-text">
              <Flash of={size}>{count(size)}</Flash>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why it is unhealthy somewhere, as clusters report it. */
export function CauseLines({ causes }: Pick<AddOnRow, "causes">) {
  return (
    <ul className="border-line border-t">
      {causesInOrder({ causes }).map((cause) => {
        const appearance = addOnAppearance(cause);
        return (
          <li
            key={`${cause.message} ${appearance.text}`}
            className="flex items-start gap-2 border-line border-b px-4 py-1.5 sheet:px-6"
          >
            <StatusIcon shape={appearance.shape} className={cn("mt-[3px]", MARK_COLOUR[appearance.tone])} />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{cause.message}</span>
            <span className="whitespace-nowrap text-text-2">
              <Flash of={cause.size}>{plural(cause.size, "cluster")}</Flash>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
