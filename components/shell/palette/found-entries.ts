import { BetweenVerticalStart, Blocks, Hexagon, Package, Stamp, Target } from "lucide-react";
import { STANDING_LOOK } from "@/components/status/add-on-standing";
import { approvalHref, kindWords, rowLook } from "@/components/status/approval-words";
import { STANDINGS } from "@/components/status/cluster-standing";
import { PLACEMENT_LOOK } from "@/components/status/placement-standing";
import { WORK_LOOK } from "@/components/status/work-standing";
import type { AddOnRow } from "@/lib/api/addons";
import type { ApprovalRow } from "@/lib/api/approvals";
import type { ClusterRow } from "@/lib/api/clusters";
import type { PlacementRow } from "@/lib/api/placements";
import type { RolloutRow } from "@/lib/api/rollouts";
import type { WorkRow } from "@/lib/api/works";
import { fleetStanding } from "@/lib/health/add-on-fleet-standing";
import { standingOfCluster } from "@/lib/health/cluster-standing";
import { workStanding } from "@/lib/health/work-words";
import type { PaletteEntry } from "./palette-entries";

/** What is found, by its kind: the name, where it leads, and in small how it stands. */

export function addOnEntry(row: AddOnRow): PaletteEntry {
  const note = STANDING_LOOK[fleetStanding(row)].word;
  return { id: `addon ${row.name}`, word: row.name, icon: Blocks, isName: true, note, href: `/addons/${row.name}` };
}

export function clusterEntry(row: ClusterRow): PaletteEntry {
  const note = STANDINGS[standingOfCluster(row)].word;
  return { id: `cluster ${row.name}`, word: row.name, icon: Hexagon, isName: true, note, href: `/clusters/${row.name}` };
}

export function rolloutEntry({ name, addOn, namespace, placement }: RolloutRow): PaletteEntry {
  const note = `${namespace}/${placement}`;
  return { id: `rollout ${name}`, word: addOn, icon: BetweenVerticalStart, isName: true, note, href: `/rollouts/${name}` };
}

export function placementEntry({ name, standing }: PlacementRow): PaletteEntry {
  const note = PLACEMENT_LOOK[standing].word;
  return { id: `placement ${name}`, word: name, icon: Target, isName: true, note, href: `/placements/${name}` };
}

export function workEntry(row: WorkRow): PaletteEntry {
  const note = WORK_LOOK[workStanding(row)].word;
  return { id: `work ${row.name}`, word: row.name, icon: Package, isName: true, note, href: `/works/${row.name}` };
}

/** By the cluster that it is for, where it says one. */
export function approvalEntry(row: ApprovalRow): PaletteEntry {
  const note = [kindWords(row), rowLook(row).word].filter(Boolean).join(", ");
  return { id: `approval ${row.name}`, word: row.cluster ?? row.object, icon: Stamp, isName: true, note, href: approvalHref(row) };
}
