"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnLook } from "@/components/status/add-on-status";
import { CELL_STATES, type CellState } from "@/components/status/cell-states";
import type { StatusLook } from "@/components/ui/status-badge";
import { oneClusterAddOn } from "@/lib/queries/cluster-add-ons";

/** One cell: which add-on on which cluster, and what it says. */
export interface MatrixCell {
  readonly addOn: string;
  readonly cluster: string;
  readonly set: string | undefined;
  readonly state: CellState;
}

/** What is told of a cell that somebody looks at. */
export interface CellWords {
  readonly look: StatusLook;
  readonly words: string;
  readonly sentence: string | undefined;
  /** RFC 3339: since when it is so. */
  readonly since: string | undefined;
}

/** The matrix says of a cell how it is, and the list of cluster add-ons why: that is asked for where `isAsked`. */
export function useCellWords(cell: MatrixCell | undefined, isAsked: boolean): CellWords {
  const { addOn = "", cluster = "", state = "absent" } = cell ?? {};
  const isThere = cell !== undefined && state !== "absent" && state !== "hidden";
  const { data } = useQuery({ ...oneClusterAddOn(addOn, cluster), enabled: isAsked && isThere });
  const look = CELL_STATES[state];
  const row = data?.rows.find((each) => isThere && each.name === `${cluster}/${addOn}`);
  if (!row) return { look, words: look.word, sentence: undefined, since: undefined };
  const told = addOnLook(row);
  return { look: told, words: told.words, sentence: row.sentence, since: row.since };
}

/** What a reader says of a cell. */
export function spokenCell({ addOn, cluster, set }: MatrixCell, { words, sentence }: CellWords): string {
  return [`${addOn} on ${cluster}, ${words}.`, sentence, set && `Set ${set}.`].filter(Boolean).join(" ");
}
