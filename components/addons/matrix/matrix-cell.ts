"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { CELL_STATES, type CellState } from "@/components/rollout-lane/cell-states";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { oneClusterAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";

/** One cell: which add-on on which cluster, and its status. */
export interface MatrixCell {
  readonly addOn: string;
  readonly cluster: string;
  readonly set: string | undefined;
  readonly state: CellState;
}

/** Details of the cell being looked at. */
export interface CellText {
  readonly appearance: StatusAppearance;
  readonly text: string;
  readonly message: string | undefined;
  /** RFC 3339: since when it is so. */
  readonly since: string | undefined;
}

/** The matrix has the status of a cell, the list of cluster add-ons the reason: it is fetched if `isWanted`. */
export function useCellText(cell: MatrixCell | undefined, isWanted: boolean): CellText {
  const { addOn = "", cluster = "", state = "absent" } = cell ?? {};
  const isThere = cell !== undefined && state !== "absent" && state !== "hidden";
  const { data } = useQuery({ ...oneClusterAddOn(addOn, cluster), enabled: isWanted && isThere });
  const ofState = CELL_STATES[state];
  const row = data?.rows.find((each) => isThere && each.name === `${cluster}/${addOn}`);
  if (!row) return { appearance: ofState, text: ofState.label, message: undefined, since: undefined };
  const appearance = addOnAppearance(row);
  return { appearance, text: appearance.text, message: row.message, since: row.since };
}

/** A cell's text for screen readers. */
export function spokenCell({ addOn, cluster, set }: MatrixCell, { text, message }: CellText): string {
  return [`${addOn} on ${cluster}, ${text}.`, message, set && `Set ${set}.`].filter(Boolean).join(" ");
}
