"use client";

import type { ReactNode } from "react";
import { worstFirst } from "@/components/status/add-on-standing";
import { addOnsSentence } from "@/components/status/add-ons-sentence";
import { FilterLink } from "@/components/status/filter-link";
import { ListFrame } from "@/components/status/list-frame";
import { ListGate } from "@/components/status/list-gate";
import { useList } from "@/components/status/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import { StatSentence } from "@/components/ui/stat-sentence";
import type { AddOnRow } from "@/lib/api/addons";
import type { Page } from "@/lib/api/page";
import { addOnList } from "@/lib/queries/addons";
import { AddOnCards } from "./add-on-cards";
import { complaint, filterAddOns } from "./add-on-filter";
import { AddOnTable } from "./add-on-table";
import { CHOOSE_HREF } from "./enable/enable-address";
import { EmptyByFact, Loading, TITLE } from "./list-states";

const PAGE = "/addons";

/** All add-ons, live, the worst first. */
export function AddOnList() {
  return (
    <ListGate title={TITLE} subject="add-ons" query={addOnList()} loading={<Loading />}>
      {(page, notices) => (page.rows.length === 0 ? <EmptyByFact /> : <Loaded page={page} notices={notices} />)}
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
      summary={<Summary page={page} onFilter={goTo} />}
      notices={notices}
      filter={{ ...list, placeholder, complaint }}
    >
      {phone ? <AddOnCards rows={rows} /> : <AddOnTable rows={rows} current={current} />}
    </ListFrame>
  );
}

function matching(rows: readonly AddOnRow[], text: string): readonly AddOnRow[] {
  return worstFirst(filterAddOns(rows, text));
}

interface SummaryProps {
  readonly page: Page<AddOnRow>;
  readonly onFilter: (filter: string) => void;
}

/** The sentence must not speak before everything was read. */
function Summary({ page, onFilter }: SummaryProps) {
  return (
    <div className="px-4 pt-2 pb-2 sheet:px-6">
      {page.synced ? (
        <StatSentence
          parts={addOnsSentence(page.rows)}
          link={(filter, content, className) => (
            <FilterLink page={PAGE} filter={filter} onFollow={onFilter} className={className}>
              {content}
            </FilterLink>
          )}
        />
      ) : (
        <p role="status" className="text-text-2">
          Still reading the add-ons from the hub; what follows is not all.
        </p>
      )}
    </div>
  );
}
