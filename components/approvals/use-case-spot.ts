"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { approvalPlace } from "@/lib/queries/approval-place";
import { approvalRow } from "@/lib/queries/approval-row";
import { placeOfRow, type Shown, sectionQuery } from "./queue";
import type { QueuePart } from "./use-queue";
import { type Spot, spotOf } from "./walk";

/** Undefined where the queue does not have it; "unknown" until somebody has said so. */
export type CaseSpot = Spot | undefined | "unknown";

/** The spot to bring into view: another object each time. */
export interface Brought {
  readonly name: string;
  /** Where it stands there by this filter. */
  readonly q: string;
  readonly spot: Spot;
}

/**
 * Where the case that is looked at stands in the queue, and where to bring the queue because of that: once for each case that is opened, so
 * that nobody is moved who reads elsewhere, or filters.
 */
export function useCaseSpot(asked: Shown, parts: readonly QueuePart[], selected: string | undefined) {
  const [brought, setBrought] = useState<Brought>();
  const here = spotOf(parts, selected);
  const spot = useFarSpot(asked, here ? undefined : selected, parts.length > 0) ?? here;
  if (selected !== undefined && spot && spot !== "unknown" && brought?.name !== selected) setBrought({ name: selected, q: asked.q, spot });
  return { spot, brought: brought?.q === asked.q ? brought : undefined };
}

/** Of a case that is none of the rows that are here. */
function useFarSpot(asked: Shown, name: string | undefined, isQueueRead: boolean): CaseSpot {
  const { data, isPlaceholderData } = useQuery({ ...approvalRow("case", name ?? ""), enabled: name !== undefined });
  const row = data?.rows.find((each) => each.name === name);
  const section = row && placeOfRow(row, asked.state);
  const query = approvalPlace(name ?? "", section ? sectionQuery(section, asked) : {});
  const { data: place, isError } = useQuery({ ...query, enabled: isQueueRead && section !== undefined });
  if (name === undefined || isError) return undefined;
  if (!isQueueRead || !data || (row === undefined && (isPlaceholderData || !data.synced))) return "unknown";
  if (section === undefined) return undefined;
  if (place === undefined) return "unknown";
  return place === null ? undefined : { section, place };
}
