import { BetweenVerticalStart, Blocks, Group, Hexagon, Package, Stamp, Target } from "lucide-react";
import { FLEET_STATUS_APPEARANCE } from "@/components/labels/add-on-fleet-status";
import { approvalHref, kindText, rowAppearance } from "@/components/labels/approval-labels";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { fleetStatus } from "@/lib/health/add-on-fleet-status";
import { clusterStatus } from "@/lib/health/cluster-status";
import { workStatus } from "@/lib/health/work-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import type { PlacementRow } from "@/lib/lists/placements/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { SetRow } from "@/lib/lists/sets/row";
import type { WorkRow } from "@/lib/lists/works/row";
import type { PaletteEntry } from "./palette-entries";

/** A search result by kind: name, link, and status. */

export function addOnEntry(row: AddOnRow): PaletteEntry {
  const note = FLEET_STATUS_APPEARANCE[fleetStatus(row)].label;
  return { id: `addon ${row.name}`, label: row.name, icon: Blocks, isName: true, note, href: `/addons/${row.name}` };
}

export function clusterEntry(row: ClusterRow): PaletteEntry {
  const note = CLUSTER_STATUS_APPEARANCE[clusterStatus(row)].label;
  return {
    id: `cluster ${row.name}`,
    label: row.name,
    icon: Hexagon,
    isName: true,
    note,
    href: `/clusters/${row.name}`,
  };
}

export function rolloutEntry({ name, addOn, namespace, placement }: RolloutRow): PaletteEntry {
  const note = `${namespace}/${placement}`;
  return {
    id: `rollout ${name}`,
    label: addOn,
    icon: BetweenVerticalStart,
    isName: true,
    note,
    href: `/rollouts/${name}`,
  };
}

export function placementEntry({ name, status }: PlacementRow): PaletteEntry {
  const note = PLACEMENT_APPEARANCE[status].label;
  return { id: `placement ${name}`, label: name, icon: Target, isName: true, note, href: `/placements/${name}` };
}

export function setEntry({ name, selector }: SetRow): PaletteEntry {
  return { id: `set ${name}`, label: name, icon: Group, isName: true, note: selector, href: `/sets/${name}` };
}

export function workEntry(row: WorkRow): PaletteEntry {
  const note = WORK_APPEARANCE[workStatus(row)].label;
  return { id: `work ${row.name}`, label: row.name, icon: Package, isName: true, note, href: `/works/${row.name}` };
}

/** By its cluster, if it names one. */
export function approvalEntry(row: ApprovalRow): PaletteEntry {
  const note = [kindText(row), rowAppearance(row).label].filter(Boolean).join(", ");
  return {
    id: `approval ${row.name}`,
    label: row.cluster ?? row.object,
    icon: Stamp,
    isName: true,
    note,
    href: approvalHref(row),
  };
}
