"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { approvalPosition } from "@/lib/queries/approvals/approval-position";
import { approvalRow } from "@/lib/queries/approvals/approval-row";
import { type QueueView, sectionOfRow, sectionQuery } from "./queue";
import { type QueuePosition, queuePositionOf } from "./queue-position";
import type { QueuePart } from "./use-queue";

/** Undefined if the queue does not contain it; "unknown" until looked up. */
export type CaseSpot = QueuePosition | undefined | "unknown";

/** The spot to bring into view: another object each time. */
export interface Brought {
  readonly name: string;
  /** Its index there with this filter. */
  readonly q: string;
  readonly spot: QueuePosition;
}

/**
 * The position of the opened request in the queue, and where to scroll because of it: once per opened request, so that
 * it does not scroll while someone reads elsewhere, or filters.
 */
export function useCaseSpot(shown: QueueView, parts: readonly QueuePart[], selected: string | undefined) {
  const [brought, setBrought] = useState<Brought>();
  const here = queuePositionOf(parts, selected);
  const spot = useFarSpot(shown, here ? undefined : selected, parts.length > 0) ?? here;
  if (selected !== undefined && spot && spot !== "unknown" && brought?.name !== selected)
    setBrought({ name: selected, q: shown.q, spot });
  return { spot, brought: brought?.q === shown.q ? brought : undefined };
}

/** For a request that is not among the loaded rows. */
function useFarSpot(shown: QueueView, name: string | undefined, isQueueRead: boolean): CaseSpot {
  const { data, isPlaceholderData } = useQuery({ ...approvalRow("case", name ?? ""), enabled: name !== undefined });
  const row = data?.rows.find((each) => each.name === name);
  const section = row && sectionOfRow(row, shown.state);
  const query = approvalPosition(name ?? "", section ? sectionQuery(section, shown) : {});
  const { data: index, isError } = useQuery({ ...query, enabled: isQueueRead && section !== undefined });
  if (name === undefined || isError) return undefined;
  if (!isQueueRead || !data || (row === undefined && (isPlaceholderData || !data.synced))) return "unknown";
  if (section === undefined) return undefined;
  if (index === undefined) return "unknown";
  return index === null ? undefined : { section, index };
}
