"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnLook } from "@/components/labels/add-on-status";
import { CELL_STATES, type CellState } from "@/components/rollout-lane/cell-states";
import type { StatusLook } from "@/components/ui/feedback/status-badge";
import { oneClusterAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";

/** One cell: which add-on on which cluster, and its status. */
export interface MatrixCell {
  readonly addOn: string;
  readonly cluster: string;
  readonly set: string | undefined;
  readonly state: CellState;
}

/** Details of the cell being looked at. */
export interface CellWords {
  readonly look: StatusLook;
  readonly words: string;
  readonly sentence: string | undefined;
  /** RFC 3339: since when it is so. */
  readonly since: string | undefined;
}

/** The matrix has the status of a cell, the list of cluster add-ons the reason: it is fetched if `isWanted`. */
export function useCellWords(cell: MatrixCell | undefined, isWanted: boolean): CellWords {
  const { addOn = "", cluster = "", state = "absent" } = cell ?? {};
  const isThere = cell !== undefined && state !== "absent" && state !== "hidden";
  const { data } = useQuery({ ...oneClusterAddOn(addOn, cluster), enabled: isWanted && isThere });
  const look = CELL_STATES[state];
  const row = data?.rows.find((each) => isThere && each.name === `${cluster}/${addOn}`);
  if (!row) return { look, words: look.word, sentence: undefined, since: undefined };
  const appearance = addOnLook(row);
  return { look: appearance, words: appearance.words, sentence: row.sentence, since: row.since };
}

/** A cell's text for screen readers. */
export function spokenCell({ addOn, cluster, set }: MatrixCell, { words, sentence }: CellWords): string {
  return [`${addOn} on ${cluster}, ${words}.`, sentence, set && `Set ${set}.`].filter(Boolean).join(" ");
}
