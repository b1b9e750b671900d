import type { ReactNode } from "react";
import { Flash } from "@/components/ui/feedback/flash";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { inOrder, Waterline, WaterlineMark } from "@/components/ui/feedback/waterline";
import { count } from "@/lib/format/count";
import { CLUSTER_STATUS_APPEARANCE, type ClusterStatusCounts } from "./cluster-status-appearance";
import { fleetSummary } from "./fleet-summary-text";

interface FleetSummaryProps {
  readonly counts: ClusterStatusCounts;
  /** Creates the link to the list behind a number. */
  readonly link: (filter: string, content: ReactNode, className: string) => ReactNode;
  /** Behind the number of a status. */
  readonly beside?: ((status: string) => ReactNode) | undefined;
  /** Behind all of them. */
  readonly note?: ReactNode;
}

/** Whether the fleet is healthy, and what to do: a sentence, the fleet as one bar, and its legend. */
export function FleetSummary({ counts, link, beside, note }: FleetSummaryProps) {
  const segments = inOrder(
    [...counts].map(([id, size]) => ({
      id,
      size,
      kind: CLUSTER_STATUS_APPEARANCE[id].kind,
      label: CLUSTER_STATUS_APPEARANCE[id].label,
    })),
  );
  return (
    <div className="border-line border-b px-4 pt-2 pb-4 sheet:px-6">
      <StatSentence parts={fleetSummary(counts)} link={link} />
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap">
        {segments.map(({ id, kind, label, size }) => (
          <li key={id}>
            {link(
              `health:${id}`,
              <>
                <WaterlineMark kind={kind} />
                <span className="group-hover:underline group-hover:underline-offset-2">{label}</span>
                <span className="font-medium text-text">
                  <Flash of={size}>{count(size)}</Flash>
                </span>
                {beside?.(id)}
              </>,
              "group flex items-center gap-1.5 whitespace-nowrap",
            )}
          </li>
        ))}
        {note ? <li className="text-text-3">{note}</li> : null}
      </ul>
    </div>
  );
}
