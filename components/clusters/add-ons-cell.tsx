import { Lock } from "lucide-react";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { AddOnChips, ClusterAddOnsWaterline } from "./add-on-chips";

interface AddOnsCellProps {
  readonly row: ClusterRow;
  readonly roomPx: number | undefined;
}

const PADDING_PX = 24;
const WATERLINE_PX = 60;
/** With less room, there is only some for the names. */
const TIGHT_PX = 264;

/** The add-ons of one cluster: as a line to see at a glance, and by name. */
export function AddOnsCell({ row, roomPx = 0 }: AddOnsCellProps) {
  if (!row.addOnsVisible) {
    return (
      <span className="inline-flex items-center gap-1.5 text-small text-text-3 leading-5">
        <Lock size={12} strokeWidth={1.5} aria-hidden="true" />
        Not permitted to see add-ons
      </span>
    );
  }
  if (row.addOns.length === 0) return <span className="text-small text-text-3 leading-5">None</span>;
  return (
    <div className="flex min-w-0 items-start gap-3">
      {roomPx < TIGHT_PX ? null : (
        <div className="flex h-5 w-12 flex-none items-center pb-px">
          <ClusterAddOnsWaterline addOns={row.addOns} />
        </div>
      )}
      <AddOnChips
        addOns={row.addOns}
        status={CLUSTER_STATUS_APPEARANCE[clusterStatus(row)].label}
        roomPx={roomPx - PADDING_PX - (roomPx < TIGHT_PX ? 0 : WATERLINE_PX)}
      />
    </div>
  );
}
