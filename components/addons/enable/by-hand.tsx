"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { STANDINGS } from "@/components/status/cluster-standing";
import { FilteredRows } from "@/components/status/filtered-rows";
import type { FacetField } from "@/components/status/list-facets";
import { ListProblem } from "@/components/status/list-problem";
import { useServedList } from "@/components/status/use-served-list";
import { FieldProblem } from "@/components/ui/field";
import { RowWindow } from "@/components/ui/row-window";
import { scrollToTop } from "@/components/ui/scroll-to-top";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { useOnNews } from "@/components/ui/use-on-news";
import { CLUSTER_FIELDS } from "@/lib/api/cluster-fields";
import type { ClusterRow } from "@/lib/api/clusters";
import { FIRST_ASKS } from "@/lib/api/first-asks";
import type { ListQuery } from "@/lib/api/list-query";
import type { Standing } from "@/lib/health/cluster-standing";
import { clusterPart } from "@/lib/queries/clusters";
import { ClusterPick } from "./cluster-pick";
import { PickHead } from "./pick-head";
import { enterPicks, focusPick, moveInPicks } from "./pick-keys";
import { usePicks } from "./use-picks";
import type { StepProps } from "./wizard-step";

const ROW_PX = 32;

const WORDS: readonly FacetField[] = [
  { key: "health", word: "Status", wordOf: (value) => STANDINGS[value as Standing]?.word ?? value }, // the console counts standings
];

const LIST = {
  view: "clusters" as const,
  table: { fields: CLUSTER_FIELDS },
  facets: FIRST_ASKS.clusters.facets,
  words: WORDS,
  part: ({ facets: _, ...query }: ListQuery) => clusterPart("pick", query),
};

/** Clusters ticked one by one, by range, or all that a filter leaves: the console filters them, and only those near the view are here. */
export function ByHand({ options, draft, change, problems }: StepProps) {
  const id = useId();
  const around = useRef<HTMLFieldSetElement>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const { asks, current, filter, goTo, onFirst, query } = useServedList<ClusterRow, ReturnType<typeof clusterPart>>(LIST);
  const { data: page, error, refetch } = useQuery(query);
  const addOn = options.addOn.name;
  const picked = useMemo(() => new Set(draft.picked), [draft.picked]);
  const picks = usePicks({ addOn, picked: draft.picked, change, asks, rows: page?.rows ?? [] });
  useBeginOnNews(around, asks.q);
  useEffect(() => focusPick(list, current), [list, current]);
  if (!page) {
    if (error) return <ListProblem subject="clusters" error={error} onTryAgain={refetch} />;
    return <SkeletonRows reading="Reading the clusters from the hub." columns={["w-4", "w-52", "ml-auto w-16"]} />;
  }
  const enter = (event: KeyboardEvent) => {
    if (event.target === filter.filterRef.current) enterPicks(event, list);
  };
  return (
    <fieldset ref={around} aria-label="Clusters to pick" onKeyDown={enter} className="-mx-4 min-w-0 sheet:-mx-6">
      <FilteredRows
        thing="cluster"
        shown={page.total}
        total={page.all}
        page={page}
        filter={{ ...filter, placeholder: "Filter by name, or by health: set: env: label.…" }}
        head={
          <>
            <PickHead addOn={options.addOn} of={options.clusters} picked={draft.picked} picks={picks} q={asks.q} onFilter={goTo} />
            <div className="px-4 empty:hidden sheet:px-6">
              <FieldProblem id={`${id}-problem`} problem={problems.at("clusters.clusters")} />
            </div>
          </>
        }
      >
        <ul
          ref={setList}
          aria-label="Clusters"
          aria-describedby={`${id}-problem`}
          onKeyDown={(event) => moveInPicks(event, picks.pickAll)}
          className="mx-4 border-line border-t sheet:mx-6"
        >
          <RowWindow rows={page.rows} from={page.offset} size={page.total} onFirst={onFirst} rowPx={ROW_PX} list={list} as="li">
            {(row, place, measure) => (
              <ClusterPick
                key={row.name}
                addOn={addOn}
                row={row}
                place={place}
                size={page.total}
                isPicked={picked.has(row.name)}
                onPick={picks.pick}
                measure={measure}
              />
            )}
          </RowWindow>
        </ul>
      </FilteredRows>
    </fieldset>
  );
}

/** Whoever asks something else wants to see how the answer begins, below the filter. */
function useBeginOnNews(around: { readonly current: HTMLElement | null }, q: string | undefined): void {
  useOnNews(q, () => {
    const scroller = around.current?.closest("[data-scrolls]");
    const top = around.current?.offsetTop ?? 0;
    if (scroller && scroller.scrollTop > top) scrollToTop(scroller, top);
  });
}
