"use client";

import type { ReactNode } from "react";
import { worstFirst } from "@/components/status/add-on-standing";
import { addOnsSentence } from "@/components/status/add-ons-sentence";
import { ListFrame } from "@/components/status/list-frame";
import { ListGate } from "@/components/status/list-gate";
import { ListSummary } from "@/components/status/list-summary";
import { useList } from "@/components/status/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import type { AddOnRow } from "@/lib/api/addons";
import type { Page } from "@/lib/api/page";
import { addOnList } from "@/lib/queries/addons";
import { AddOnCards } from "./add-on-cards";
import { addOnFilter } from "./add-on-filter";
import { AddOnTable } from "./add-on-table";
import { CHOOSE_HREF } from "./enable/enable-address";
import { EmptyByFact, Loading, TITLE } from "./list-states";

const PAGE = "/addons";

/** All add-ons, live, the worst first. */
export function AddOnList() {
  return (
    <ListGate title={TITLE} subject="add-ons" query={addOnList()} loading={<Loading />} empty={<EmptyByFact />}>
      {(page, notices) => <Loaded page={page} notices={notices} />}
    </ListGate>
  );
}

interface LoadedProps {
  readonly page: Page<AddOnRow>;
  readonly notices: ReactNode;
}

function Loaded({ page, notices }: LoadedProps) {
  const list = useList(PAGE, page.rows, matching);
  const { current, goTo, phone, rows } = list;
  const placeholder = phone ? "Filter by name, health: …" : "Filter by name, or by health: phase: install: placement: by:";
  return (
    <ListFrame
      title={TITLE}
      thing="add-on"
      shown={rows.length}
      total={page.total}
      acts={<ButtonLink href={CHOOSE_HREF}>Enable an add-on</ButtonLink>}
      summary={<ListSummary path={PAGE} subject="add-ons" synced={page.synced} parts={addOnsSentence(page.rows)} onFilter={goTo} />}
      notices={notices}
      filter={{ ...list, placeholder, complaint: addOnFilter.complaint }}
    >
      {phone ? <AddOnCards rows={rows} /> : <AddOnTable rows={rows} current={current} />}
    </ListFrame>
  );
}

function matching(rows: readonly AddOnRow[], text: string): readonly AddOnRow[] {
  return worstFirst(addOnFilter.filter(rows, text));
}
