"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { offsetFor } from "@/components/status/near-part";
import type { ShownRows } from "@/components/status/use-served-list";
import type { ApprovalRow } from "@/lib/api/approvals";
import { HERE } from "@/lib/api/first-asks";
import { approvalPart } from "@/lib/queries/approvals";
import { type Place, type QueueSection, queueSections, type Shown, sectionQuery, shownFilter } from "./queue";

/** A section with those of its rows that are near the view. */
export interface QueuePart extends ShownRows<ApprovalRow> {
  readonly section: QueueSection;
}

/** The queue of one tab: its sections, and of each the rows near the view. A tab keeps its own: it is drawn anew for each. */
export function useQueue(asked: Shown) {
  const { data, error, refetch } = useQuery(approvalPart("queue", { q: shownFilter(asked), limit: 0, group: "queue" }));
  const sections = useMemo(() => queueSections(data?.grouped?.groups ?? [], asked.state), [data, asked.state]);
  const all = [
    usePart("outside", sections, asked),
    usePart("inside", sections, asked),
    usePart("nowhere", sections, asked),
    usePart("hidden", sections, asked),
    usePart("answered", sections, asked),
  ];
  const parts = sections.flatMap((section): QueuePart[] => {
    const part = all.find(({ place }) => place === section.place);
    return part ? [{ ...part.shown, section }] : [];
  });
  return { parts, isRead: data !== undefined, error: error ?? all.find((part) => part.error)?.error ?? null, refetch };
}

function usePart(place: Place, sections: readonly QueueSection[], asked: Shown) {
  const [first, setFirst] = useState(0);
  const known = sections.find((section) => section.place === place)?.size ?? 0;
  const offset = offsetFor(Math.min(first, known));
  const query = approvalPart(`queue-${place}`, { ...sectionQuery(place, asked), limit: HERE, offset });
  const { data, error } = useQuery({ ...query, enabled: known > 0 });
  const shown = { rows: data?.rows ?? NONE, from: data?.offset ?? 0, size: data?.total ?? known, onFirst: setFirst };
  return { place, shown, error };
}

const NONE: readonly ApprovalRow[] = [];
