"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, Suspense, useMemo, useState } from "react";
import { STEP_LABEL } from "@/components/labels/left-out-labels";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { filterHref } from "@/components/list/filter-href";
import { offsetFor } from "@/components/list/near-part";
import { useRowMarks } from "@/components/list/selection/use-row-marks";
import { soundFilter, useListFilter } from "@/components/list/use-list-filter";
import { ListProblem } from "@/components/request-state/list-problem";
import { useBeginOnNews } from "@/components/request-state/use-begin-on-news";
import { useHinted } from "@/components/request-state/use-hinted";
import { Button } from "@/components/ui/controls/button";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import { HERE } from "@/lib/api/list/first-queries";
import { chosenTable, leftOutTable } from "@/lib/api/placements/placement-cluster-list";
import type { LeftOutStep, PlacementClusters, PlacementPath } from "@/lib/api/placements/placement-detail";
import { count, plural } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { placementClusters, placementClusterValues } from "@/lib/queries/placements/placement-detail";
import { ClusterRows } from "./cluster-rows";
import { clustersHref, type PlacementClusterChoice, presetOf, readPlacementClusterChoice } from "./detail-address";

interface ClusterTabProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
}

/** Filter fields, by which clusters are listed. */
const TABLES = { chosen: chosenTable, "left-out": leftOutTable } as const;
const USUAL = { chosen: "group", "left-out": "step,set" } as const;

/**
 * The clusters that a placement chose, or those that it did not and why; of however many only those near the view are
 * here.
 */
export function ClusterTab({ path, row }: ClusterTabProps) {
  const choice = readPlacementClusterChoice(useSearchParams());
  const { show } = choice;
  const filter = useListFilter({ table: TABLES[show] });
  const { filterRef, own, text } = filter;
  // Terms that the other list does not support are dropped.
  const hrefOf = (other: PlacementClusterChoice) =>
    filterHref(clustersHref(path, other), other.show === show ? text : soundFilter(text, TABLES[other.show]));
  const queryKey = JSON.stringify([choice, own, filter.sort]);
  const [near, setNear] = useState({ queryKey, position: 0 });
  const offset = offsetFor(near.queryKey === queryKey ? near.position : 0);
  const sort = filter.sort || "name";
  const query = { ...choice, q: own || undefined, sort, offset, limit: HERE };
  const { data: page, error, refetch } = useHinted(placementClusters(path, query));
  const names = useMemo(() => page?.rows.map(({ name }) => name) ?? [], [page]);
  const { current } = useRowMarks({ names, total: page?.total ?? 0, q: own, filterRef });
  const section = useBeginOnNews<HTMLElement>(queryKey);
  const phone = useMedia("(max-width: 699px)");
  const list = {
    view: placementClusterValues(path, show),
    table: TABLES[show],
    facets: USUAL[show],
    preset: presetOf(choice),
  };
  const placeholder = phone ? "Filter by name …" : PLACEHOLDER[show];
  return (
    <section ref={section} aria-label="Clusters" className="flex-1">
      <div className="flex flex-wrap items-center justify-between px-2 pt-2 sheet:px-4">
        <Choices hrefOf={hrefOf} chosen={row.chosen} choice={choice} />
        {own === "" ? null : <Found page={page} />}
      </div>
      <FilterBar
        thing="cluster"
        filter={{ ...filter, list, placeholder, sort }}
        actions={
          <Suspense>
            <PhoneFilters {...{ show, list, filter, sort }} total={page?.total} />
          </Suspense>
        }
      />
      {show === "left-out" && page?.steps ? <Steps hrefOf={hrefOf} steps={page.steps} selected={choice.step} /> : null}
      {error && !page ? <ListProblem subject="clusters of this placement" error={error} onTryAgain={refetch} /> : null}
      {page || error ? null : (
        <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">{READING[show]}</p>
      )}
      {page?.total === 0 ? <None page={page} choice={choice} filter={filter} /> : null}
      {page && page.total > 0 ? (
        <ClusterRows
          page={page}
          current={current}
          hasGroups={row.groups > 1}
          addOn={row.addOns?.[0]}
          onFirst={(first) => setNear({ queryKey, position: first })}
        />
      ) : null}
    </section>
  );
}

const PLACEHOLDER = {
  chosen: "Filter by name, or by group:",
  "left-out": "Filter by name, or by step: set: label.",
} as const;

const READING = {
  chosen: "Loading the selected clusters.",
  "left-out": "Evaluating all clusters.",
} as const;

const CHIP =
  "flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-small text-text-2 hover:text-text aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10";

/** How many of the list the filter leaves. */
function Found({ page }: { readonly page: PlacementClusters | undefined }) {
  return page ? (
    <span role="status" className="px-2 text-small text-text-3">
      {count(page.total)} of {count(page.all)}
    </span>
  ) : null;
}

interface ChoicesProps {
  readonly hrefOf: (choice: PlacementClusterChoice) => string;
  readonly chosen: number;
  readonly choice: PlacementClusterChoice;
}

function Choices({ hrefOf, chosen, choice: { show, group } }: ChoicesProps) {
  return (
    <nav aria-label="Clusters to show" className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
      <DetailLink
        href={hrefOf({ show: "chosen" })}
        aria-current={show === "chosen" && group === undefined ? "page" : undefined}
        className={CHIP}
      >
        Selected <span>{count(chosen)}</span>
      </DetailLink>
      {group === undefined ? null : (
        <DetailLink href={hrefOf({ show: "chosen", group })} aria-current="page" className={CHIP}>
          Group {group}
        </DetailLink>
      )}
      <DetailLink
        href={hrefOf({ show: "left-out" })}
        aria-current={show === "left-out" ? "page" : undefined}
        className={CHIP}
      >
        Not selected
      </DetailLink>
    </nav>
  );
}

interface StepsProps {
  readonly hrefOf: (choice: PlacementClusterChoice) => string;
  readonly steps: NonNullable<PlacementClusters["steps"]>;
  readonly selected: LeftOutStep | undefined;
}

/** Number of clusters excluded at each step; each links to those. */
function Steps({ hrefOf, steps, selected }: StepsProps) {
  return (
    <nav aria-label="Left out at" className="flex gap-1 overflow-x-auto px-2 pb-1 [scrollbar-width:none] sheet:px-4">
      {steps.map(({ step, size }) => (
        <DetailLink
          key={step}
          href={hrefOf({ show: "left-out", step: step === selected ? undefined : step })}
          aria-current={step === selected ? "page" : undefined}
          className={CHIP}
        >
          {STEP_LABEL[step]} <span>{count(size)}</span>
        </DetailLink>
      ))}
    </nav>
  );
}

const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);
const LateFilters = late(async () => (await import("./phone-filters")).PlacementClusterFilters);

function PhoneFilters({
  total = 0,
  ...props
}: Omit<ComponentProps<typeof LateFilters>, "total"> & { total?: number | undefined }) {
  return useMedia("(max-width: 699px)") ? <LateFilters total={total} {...props} /> : null;
}

interface NoneProps {
  readonly page: PlacementClusters;
  readonly choice: PlacementClusterChoice;
  readonly filter: Pick<ReturnType<typeof useListFilter>, "own" | "settledText" | "goTo">;
}

function None({ page: { all }, choice, filter: { own, settledText, goTo } }: NoneProps) {
  const clear = () => goTo("");
  if (all > 0 && own !== "" && presetOf(choice) === "") {
    return (
      <Suspense>
        <NoRows thing="cluster" filter={settledText} total={all} onClear={clear} />
      </Suspense>
    );
  }
  if (all > 0) {
    return (
      <RegionMessage
        title="No matching clusters"
        action={own === "" ? undefined : <Button onClick={clear}>Clear filter</Button>}
      >
        {plural(all, "other cluster is", "other clusters are")} hidden by the filter.
      </RegionMessage>
    );
  }
  const title = choice.show === "chosen" ? "No clusters selected" : "Every cluster is selected";
  return <RegionMessage title={title}>This list updates automatically.</RegionMessage>;
}
