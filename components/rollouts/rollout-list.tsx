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
import { EmptyByFilter } from "@/components/ui/states";
import { useAlive } from "@/components/ui/use-alive";
import { useMedia } from "@/components/ui/use-media";
import type { Page } from "@/lib/api/page";
import type { RolloutRow } from "@/lib/api/rollouts";
import { parseFilter } from "@/lib/filter/parse-filter";
import { count } from "@/lib/format/count";
import { isSignedOut } from "@/lib/queries/api-problem";
import { rolloutList } from "@/lib/queries/rollouts";
import { EmptyByFact, LIST_PATH, Loading, Title } from "./list-states";
import { RolloutCards } from "./rollout-cards";
import { complaint, filterRollouts } from "./rollout-filter";
import { inFlightFirst } from "./rollout-order";
import { rolloutsSentence } from "./rollout-sentence";
import { RolloutTable } from "./rollout-table";

/** All rollouts, live: what moves first, then what is in trouble. */
export function RolloutList() {
  const { data: page, error, refetch } = useQuery(rolloutList());
  const alive = useAlive();
  if (!alive) return <Loading />;
  if (page) return <Loaded page={page} error={error} onTryAgain={refetch} />;
  if (!error || isSignedOut(error)) return <Loading />;
  return (
    <>
      <Title />
      <ListProblem subject="rollouts" error={error} onTryAgain={refetch} />
    </>
  );
}

interface LoadedProps {
  readonly page: Page<RolloutRow>;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

function Loaded({ page, error, onTryAgain }: LoadedProps) {
  const { text, setText, goTo } = useFilterText(LIST_PATH);
  const filterRef = useRef<HTMLInputElement>(null);
  const settledText = useDeferredValue(text);
  const rows = useMemo(() => inFlightFirst(filterRollouts(page.rows, settledText)), [page.rows, settledText]);
  const names = useMemo(() => rows.map(({ name }) => name), [rows]);
  const current = useRowCursor(names, filterRef);
  const phone = useMedia("(max-width: 699px)");
  const staleSince = useStaleSince();
  const complaints = parseFilter(text).flatMap((term) => complaint(term) ?? []);

  if (page.rows.length === 0) return page.synced ? <EmptyByFact /> : <Loading />;
  return (
    <div className="flex min-h-full flex-col">
      <Title figure={rows.length === page.total ? count(rows.length) : `${count(rows.length)} of ${count(page.total)}`} />
      <Summary page={page} onFilter={goTo} />
      <ListNotices subject="rollouts" staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      <div className="sticky top-0 z-(--z-sticky) flex min-h-12 items-center bg-surface px-4 py-1.5 sheet:px-6">
        <FilterField
          inputRef={filterRef}
          text={text}
          onText={setText}
          label="Filter rollouts"
          placeholder={phone ? "Filter by name, stage: …" : "Filter by name, or by stage: addon: placement: strategy:"}
          complaint={(chip) => parseFilter(chip).flatMap((term) => complaint(term) ?? [])[0]}
        />
      </div>
      {complaints.length > 0 ? <p className="px-4 pb-2 text-small text-warn-text sheet:px-6">{complaints.join(" ")}</p> : null}
      <div className="flex-1">
        {rows.length === 0 ? (
          <EmptyByFilter thing="rollout" filter={settledText} hidden={page.rows.length} onClear={() => goTo("")} />
        ) : null}
        {rows.length > 0 && phone ? <RolloutCards rows={rows} /> : null}
        {rows.length > 0 && !phone ? <RolloutTable rows={rows} current={current} /> : null}
      </div>
    </div>
  );
}

interface SummaryProps {
  readonly page: Page<RolloutRow>;
  readonly onFilter: (filter: string) => void;
}

/** The sentence must not speak before everything was read. */
function Summary({ page, onFilter }: SummaryProps) {
  return (
    <div className="px-4 pb-2 sheet:px-6">
      {page.synced ? (
        <StatSentence
          parts={rolloutsSentence(page.rows)}
          link={(filter, content, className) => (
            <FilterLink page={LIST_PATH} filter={filter} onFollow={onFilter} className={className}>
              {content}
            </FilterLink>
          )}
        />
      ) : (
        <p role="status" className="text-text-2">
          Still reading the rollouts from the hub; what follows is not all.
        </p>
      )}
    </div>
  );
}
