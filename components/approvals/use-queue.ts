"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { offsetFor } from "@/components/list/near-part";
import type { ShownRows } from "@/components/list/use-served-list";
import { HERE } from "@/lib/api/list/first-queries";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { approvalPart } from "@/lib/queries/approvals/approvals";
import {
  type QueueSection,
  type QueueView,
  queueSections,
  requestsIn,
  type SectionId,
  sectionQuery,
  shownFilter,
} from "./queue";
import { isJustNow, usePassing } from "./use-passing";

/** A section with those of its rows that are near the view. */
export interface QueuePart extends ShownRows<ApprovalRow> {
  readonly section: QueueSection;
}

/**
 * The queue of one tab: its sections, and the rows near the view of each, without those that came just now. Tabs have
 * separate state: each is mounted again.
 */
export function useQueue(view: QueueView) {
  const { data, error, refetch } = useQuery(approvalPart("queue", { q: shownFilter(view), limit: 0, group: "queue" }));
  const sections = useMemo(() => queueSections(data?.grouped?.groups ?? [], view.state), [data, view.state]);
  const requests = requestsIn(data?.grouped?.groups ?? []);
  const all = [
    usePart("outside", sections, view),
    usePart("inside", sections, view),
    usePart("nowhere", sections, view),
    usePart("hidden", sections, view),
    usePart("answered", sections, view),
  ];
  const passing = usePassing(all.flatMap(({ shown }) => shown.rows));
  const parts = sections.flatMap((section): QueuePart[] => {
    const part = all.find(({ id }) => id === section.id);
    const isUntold = view.state === "waiting" && !part?.isRead && isJustNow(section.since, Date.now());
    return part && !isUntold ? lastingPart({ ...part.shown, section }, passing) : [];
  });
  const problem = error ?? all.find((part) => part.error)?.error ?? null;
  return { parts, requests, isRead: data !== undefined, error: problem, refetch };
}

function usePart(id: SectionId, sections: readonly QueueSection[], view: QueueView) {
  const [first, setFirst] = useState(0);
  const known = sections.find((section) => section.id === id)?.size ?? 0;
  const offset = offsetFor(Math.min(first, known));
  const query = approvalPart(`queue-${id}`, { ...sectionQuery(id, view), limit: HERE, offset });
  const { data, error } = useQuery({ ...query, enabled: known > 0 });
  const shown = { rows: data?.rows ?? NONE, from: data?.offset ?? 0, size: data?.total ?? known, onFirst: setFirst };
  return { id, shown, error, isRead: data !== undefined };
}

/** A section without what may be decided before it is read; nothing where that is all of it. */
function lastingPart(part: QueuePart, passing: ReadonlySet<string>): QueuePart[] {
  const rows = part.rows.filter(({ name }) => !passing.has(name));
  const size = part.size - part.rows.length + rows.length;
  return size > 0 ? [{ ...part, rows: rows.length < part.rows.length ? rows : part.rows, size }] : [];
}

const NONE: readonly ApprovalRow[] = [];
