"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { FilterLink } from "@/components/status/filter-link";
import { ListNotices } from "@/components/status/list-notices";
import { ListProblem } from "@/components/status/list-problem";
import { useFilterText } from "@/components/status/use-filter-text";
import { useRowCursor } from "@/components/status/use-row-cursor";
import { useStaleSince } from "@/components/status/use-stale-since";
import { FilterField } from "@/components/ui/filter-field";
import { StatSentence } from "@/components/ui/stat-sentence";
import { useAlive } from "@/components/ui/use-alive";
import { useMedia } from "@/components/ui/use-media";
import type { AddOnRow } from "@/lib/api/addons";
import type { Page } from "@/lib/api/page";
import { parseFilter } from "@/lib/filter/parse-filter";
import { count } from "@/lib/format/count";
import { addOnList } from "@/lib/queries/addons";
import { isSignedOut } from "@/lib/queries/api-problem";
import { AddOnCards } from "./add-on-cards";
import { complaint, filterAddOns } from "./add-on-filter";
import { worstFirst } from "./add-on-health";
import { addOnsSentence } from "./add-on-sentence";
import { AddOnTable } from "./add-on-table";
import { EmptyByFact, EmptyByFilter, Loading, Title } from "./list-states";

const PAGE = "/addons";

/** All add-ons, live, the worst first. */
export function AddOnList() {
  const { data: page, error, refetch } = useQuery(addOnList());
  const alive = useAlive();
  if (!alive) return <Loading />;
  if (page) return <Loaded page={page} error={error} onTryAgain={refetch} />;
  if (!error || isSignedOut(error)) return <Loading />;
  return (
    <>
      <Title />
      <ListProblem subject="add-ons" error={error} onTryAgain={refetch} />
    </>
  );
}

interface LoadedProps {
  readonly page: Page<AddOnRow>;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ page, error, onTryAgain }: LoadedProps) {
  const { text, setText, goTo } = useFilterText(PAGE);
  const filterRef = useRef<HTMLInputElement>(null);
  const settledText = useDeferredValue(text);
  const rows = useMemo(() => worstFirst(filterAddOns(page.rows, settledText)), [page.rows, settledText]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const current = useRowCursor(names, filterRef);
  const phone = useMedia("(max-width: 699px)");
  const staleSince = useStaleSince();
  const complaints = parseFilter(text).flatMap((term) => complaint(term) ?? []);

  if (page.rows.length === 0) return page.synced ? <EmptyByFact /> : <Loading />;
  return (
    <div className="flex min-h-full flex-col">
      <h1 className="flex items-baseline gap-2.5 px-4 pt-4 font-strong text-title tracking-title sheet:px-6">
        Add-ons
        <span className="font-regular text-base text-text-3 tracking-normal">{countOf(rows.length, page)}</span>
      </h1>
      <Summary page={page} onFilter={goTo} />
      <ListNotices subject="add-ons" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 items-center bg-surface px-4 py-1.5 sheet:px-6">
        <FilterField
          inputRef={filterRef}
          text={text}
          onText={setText}
          label="Filter add-ons"
          placeholder={phone ? "Filter by name, health: …" : "Filter by name, or by health: phase: install: placement: by:"}
          complaint={(chip) => parseFilter(chip).flatMap((term) => complaint(term) ?? [])[0]}
        />
      </div>
      {complaints.length > 0 ? <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p> : null}
      <div className="flex-1">
        {rows.length === 0 ? <EmptyByFilter text={settledText} hidden={page.rows.length} onClear={() => goTo("")} /> : null}
        {rows.length > 0 && phone ? <AddOnCards rows={rows} /> : null}
        {rows.length > 0 && !phone ? <AddOnTable rows={rows} current={current} /> : null}
      </div>
    </div>
  );
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

function countOf(shown: number, page: Page<AddOnRow>): string {
  return shown === page.total ? count(shown) : `${count(shown)} of ${count(page.total)}`;
}
