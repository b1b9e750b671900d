"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import type { FacetField } from "@/components/list/filter/facet-groups";
import { FilteredRows } from "@/components/list/filter/filtered-rows";
import { useServedList } from "@/components/list/use-served-list";
import { ListProblem } from "@/components/request-state/list-problem";
import { FieldProblem } from "@/components/ui/controls/field";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { useOnNews } from "@/components/ui/hooks/use-on-news";
import { RowWindow } from "@/components/ui/layout/row-window";
import { scrollToTop } from "@/components/ui/layout/scroll-to-top";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { ClusterStatus } from "@/lib/health/cluster-status";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { filterFields, initialFacets } from "@/lib/lists/page-list";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { ClusterPick } from "./cluster-pick";
import { PickHead } from "./pick-head";
import { enterPicks, focusPick, moveInPicks } from "./pick-keys";
import { usePicks } from "./use-picks";
import type { StepProps } from "./wizard-step";

const ROW_PX = 32;

const LABELS: readonly FacetField[] = [
  {
    key: "health",
    label: "Status",
    labelOf: (value) => CLUSTER_STATUS_APPEARANCE[value as ClusterStatus]?.label ?? value,
  }, // the console counts standings
];

const LIST = {
  view: "clusters" as const,
  table: filterFields(CLUSTERS.fields),
  facets: initialFacets(CLUSTERS).facets,
  text: LABELS,
  part: ({ facets: _, ...query }: ListQuery) => clusterPart("pick", query),
};

/**
 * Clusters selected individually, by range, or all that match a filter: the console filters them, and only those near
 * the view are loaded.
 */
export function ByHand({ options, draft, change, problems }: StepProps) {
  const id = useId();
  const around = useRef<HTMLFieldSetElement>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const { listParams, current, filter, goTo, onFirst, query } = useServedList<
    ClusterRow,
    ReturnType<typeof clusterPart>
  >(LIST);
  const { data: page, error, refetch } = useQuery(query);
  const addOn = options.addOn.name;
  const picked = useMemo(() => new Set(draft.picked), [draft.picked]);
  const picks = usePicks({ addOn, picked: draft.picked, change, listParams, rows: page?.rows ?? [] });
  useBeginOnNews(around, listParams.q);
  useEffect(() => focusPick(list, current), [list, current]);
  if (!page) {
    if (error) return <ListProblem subject="clusters" error={error} onTryAgain={refetch} />;
    return <SkeletonRows reading="Loading clusters." columns={["w-4", "w-52", "ml-auto w-16"]} />;
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
            <PickHead
              addOn={options.addOn}
              of={options.clusters}
              picked={draft.picked}
              picks={picks}
              q={listParams.q}
              onFilter={goTo}
            />
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
          <RowWindow
            rows={page.rows}
            from={page.offset}
            size={page.total}
            onFirst={onFirst}
            rowPx={ROW_PX}
            list={list}
            as="li"
          >
            {(row, index, measure) => (
              <ClusterPick
                key={row.name}
                addOn={addOn}
                row={row}
                position={index}
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

/** A new query scrolls back to the top of its result, below the filter. */
function useBeginOnNews(around: { readonly current: HTMLElement | null }, q: string | undefined): void {
  useOnNews(q, () => {
    const scroller = around.current?.closest("[data-scrolls]");
    const top = around.current?.offsetTop ?? 0;
    if (scroller && scroller.scrollTop > top) scrollToTop(scroller, top);
  });
}
