import type { ReactNode } from "react";
import { Flash } from "@/components/ui/feedback/flash";
import { inOrder, WaterlineMark, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { count } from "@/lib/format/count";
import { CLUSTER_STATUS_APPEARANCE, type ClusterStatusCounts } from "./cluster-status-appearance";

/** Clusters by status as segments of a bar, in their order. */
export function fleetSegments(counts: ClusterStatusCounts): readonly WaterlineSegment[] {
  return inOrder(
    [...counts].map(([id, size]) => ({
      id,
      size,
      kind: CLUSTER_STATUS_APPEARANCE[id].kind,
      label: CLUSTER_STATUS_APPEARANCE[id].label,
    })),
  );
}

export interface FleetLegendProps {
  readonly segments: readonly WaterlineSegment[];
  /** Creates the link to the list behind a number. */
  readonly link: (filter: string, content: ReactNode, className: string) => ReactNode;
  /** Behind the number of a status. */
  readonly beside?: ((status: string) => ReactNode) | undefined;
  /** Behind all of them. */
  readonly note?: ReactNode;
}

/** Each status of the fleet with its number. */
export function FleetLegend({ segments, link, beside, note }: FleetLegendProps) {
  return (
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
  );
}
