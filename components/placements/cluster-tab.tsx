"use client";

import { useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { ListProblem } from "@/components/status/list-problem";
import { filterHref, useFilterText } from "@/components/status/use-filter-text";
import { useHinted } from "@/components/status/use-hinted";
import { DetailLink } from "@/components/ui/detail-link";
import { RegionMessage } from "@/components/ui/region-message";
import { TextFilter } from "@/components/ui/text-filter";
import type { LeftOutStep, PlacementClusters, PlacementPath } from "@/lib/api/placement-detail";
import type { PlacementRow } from "@/lib/api/placements";
import { count } from "@/lib/format/count";
import { placementClusters } from "@/lib/queries/placement-detail";
import { ClusterRows } from "./cluster-rows";
import { type ClusterChoice, clustersHref, readChoice } from "./detail-address";

/** So many rows are here at once; they are asked anew whenever the view comes near their end. */
const HERE = 200;
const STEP = 50;

interface ClusterTabProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
}

/** The clusters that a placement chose, or those that it did not and why; of however many only those near the view are here. */
export function ClusterTab({ path, row }: ClusterTabProps) {
  const choice = readChoice(useSearchParams());
  const { text, setText } = useFilterText();
  const hrefOf = (other: ClusterChoice) => filterHref(clustersHref(path, other), text);
  const q = useDeferredValue(text.trim());
  const asked = JSON.stringify([choice, q]);
  const [near, setNear] = useState({ asked, place: 0 });
  const place = near.asked === asked ? near.place : 0;
  const offset = Math.max(0, (Math.floor(place / STEP) - 1) * STEP);
  const { data: page, error, refetch } = useHinted(placementClusters(path, { ...choice, ...(q ? { q } : {}), offset, limit: HERE }));
  return (
    <section aria-label="Clusters" className="flex-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sheet:px-6">
        <Choices hrefOf={hrefOf} chosen={row.chosen} choice={choice} />
        <div className="w-full sheet:ml-auto sheet:w-64">
          <TextFilter label="Filter by cluster" text={text} onText={setText} />
        </div>
      </div>
      {choice.show === "left-out" && page?.steps ? <Steps hrefOf={hrefOf} steps={page.steps} asked={choice.step} /> : null}
      {error && !page ? <ListProblem subject="clusters of this placement" error={error} onTryAgain={refetch} /> : null}
      {page || error ? null : <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">{READING[choice.show]}</p>}
      {page?.total === 0 ? <None page={page} choice={choice} /> : null}
      {page && page.total > 0 ? (
        <ClusterRows page={page} hasGroups={row.groups > 1} addOn={row.addOns?.[0]} onFirst={(first) => setNear({ asked, place: first })} />
      ) : null}
    </section>
  );
}

const READING = { chosen: "Reading the clusters that it chose.", "left-out": "Going through all clusters as the hub does." } as const;

const CHIP =
  "flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-small text-text-2 hover:text-text aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10";

interface ChoicesProps {
  readonly hrefOf: (choice: ClusterChoice) => string;
  readonly chosen: number;
  readonly choice: ClusterChoice;
}

function Choices({ hrefOf, chosen, choice: { show, group } }: ChoicesProps) {
  return (
    <nav aria-label="Clusters to show" className="-mx-2 flex gap-1 overflow-x-auto py-1 [scrollbar-width:none]">
      <DetailLink
        href={hrefOf({ show: "chosen" })}
        aria-current={show === "chosen" && group === undefined ? "page" : undefined}
        className={CHIP}
      >
        Chosen <span>{count(chosen)}</span>
      </DetailLink>
      {group === undefined ? null : (
        <DetailLink href={hrefOf({ show: "chosen", group })} aria-current="page" className={CHIP}>
          Group {group}
        </DetailLink>
      )}
      <DetailLink href={hrefOf({ show: "left-out" })} aria-current={show === "left-out" ? "page" : undefined} className={CHIP}>
        Not chosen, and why
      </DetailLink>
    </nav>
  );
}

/** What each step is called. */
const STEP_WORD = {
  later: "To be chosen",
  number: "Not wanted",
  taint: "Taint",
  predicate: "Predicates",
  deleting: "Being deleted",
  misconfigured: "Misconfigured",
  set: "Not in its sets",
} as const satisfies Record<LeftOutStep, string>;

interface StepsProps {
  readonly hrefOf: (choice: ClusterChoice) => string;
  readonly steps: NonNullable<PlacementClusters["steps"]>;
  readonly asked: LeftOutStep | undefined;
}

/** How many were left out at each step; each leads to those. */
function Steps({ hrefOf, steps, asked }: StepsProps) {
  return (
    <nav aria-label="Left out at" className="flex gap-1 overflow-x-auto px-2 pb-1 [scrollbar-width:none] sheet:px-4">
      {steps.map(({ step, size }) => (
        <DetailLink
          key={step}
          href={hrefOf({ show: "left-out", step: step === asked ? undefined : step })}
          aria-current={step === asked ? "page" : undefined}
          className={CHIP}
        >
          {STEP_WORD[step]} <span>{count(size)}</span>
        </DetailLink>
      ))}
    </nav>
  );
}

interface NoneProps {
  readonly page: PlacementClusters;
  readonly choice: ClusterChoice;
}

function None({ page: { all }, choice: { show } }: NoneProps) {
  if (all > 0) return <RegionMessage title="No cluster is like that">{count(all)} others are not shown.</RegionMessage>;
  const title = show === "chosen" ? "It has chosen no cluster" : "It has chosen every cluster of the hub";
  return <RegionMessage title={title}>What changes appears here by itself.</RegionMessage>;
}
