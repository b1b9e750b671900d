"use client";

import type { ReactNode } from "react";
import { ListFrame } from "@/components/status/list-frame";
import { ListGate } from "@/components/status/list-gate";
import { ListSummary } from "@/components/status/list-summary";
import { useList } from "@/components/status/use-list";
import type { Page } from "@/lib/api/page";
import type { RolloutRow } from "@/lib/api/rollouts";
import { rolloutList } from "@/lib/queries/rollouts";
import { EmptyByFact, LIST_PATH, Loading, TITLE } from "./list-states";
import { RolloutCards } from "./rollout-cards";
import { rolloutFilter } from "./rollout-filter";
import { inFlightFirst } from "./rollout-order";
import { rolloutsSentence } from "./rollout-sentence";
import { RolloutTable } from "./rollout-table";

/** All rollouts, live: what moves first, then what is in trouble. */
export function RolloutList() {
  return (
    <ListGate title={TITLE} subject="rollouts" query={rolloutList()} loading={<Loading />} empty={<EmptyByFact />}>
      {(page, notices) => <Loaded page={page} notices={notices} />}
    </ListGate>
  );
}

interface LoadedProps {
  readonly page: Page<RolloutRow>;
  readonly notices: ReactNode;
}

function Loaded({ page, notices }: LoadedProps) {
  const list = useList(LIST_PATH, page.rows, matching);
  const { current, goTo, phone, rows } = list;
  const placeholder = phone ? "Filter by name, stage: …" : "Filter by name, or by stage: addon: placement: strategy:";
  return (
    <ListFrame
      title={TITLE}
      thing="rollout"
      shown={rows.length}
      total={page.total}
      summary={<ListSummary path={LIST_PATH} subject="rollouts" synced={page.synced} parts={rolloutsSentence(page.rows)} onFilter={goTo} />}
      notices={notices}
      filter={{ ...list, placeholder, complaint: rolloutFilter.complaint }}
    >
      {phone ? <RolloutCards rows={rows} /> : <RolloutTable rows={rows} current={current} />}
    </ListFrame>
  );
}

function matching(rows: readonly RolloutRow[], text: string): readonly RolloutRow[] {
  return inFlightFirst(rolloutFilter.filter(rows, text));
}
