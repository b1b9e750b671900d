import { FLEET_STATUS_APPEARANCE } from "@/components/labels/add-on-fleet-status";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { count } from "@/lib/format/count";
import { fleetStatus, installedOn, notWellOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";

/** Whether an add-on is healthy everywhere, and if not, on how many of its clusters. */
export function HealthPill({ row }: { readonly row: AddOnRow }) {
  const notWell = notWellOn(row);
  const text = notWell > 0 ? `${count(notWell)} of ${count(installedOn(row))} with problems` : undefined;
  return (
    <span data-status={fleetStatus(row)}>
      <StatusBadge appearance={FLEET_STATUS_APPEARANCE[fleetStatus(row)]} as="pill" text={text} />
    </span>
  );
}
