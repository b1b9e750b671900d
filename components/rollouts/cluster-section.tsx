"use client";

import { type ComponentProps, Suspense, useMemo } from "react";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { ByReason, useByReason } from "@/components/list/reasons/by-reason";
import { useRowMarks } from "@/components/list/selection/use-row-marks";
import type { ShownRows } from "@/components/list/use-served-list";
import { useBeginOnNews } from "@/components/request-state/use-begin-on-news";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { late } from "@/components/ui/hooks/late";
import { useMedia } from "@/components/ui/hooks/use-media";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutClusterValues } from "@/lib/queries/rollouts/rollout-clusters";
import { type ClustersLeft, choiceSegments, sizeOfChoice } from "./cluster-choice";
import { ClusterLines } from "./cluster-lines";
import { RolloutClusterTable } from "./cluster-table";
import { phasesHref, type RolloutClusterChoice, revisionsHref, rolloutHref, type Show } from "./rollout-address";
import type { useRolloutClusters } from "./use-rollout-clusters";
import { useWaveKeys } from "./use-wave-keys";

interface ClusterSectionProps {
  readonly row: RolloutRow;
  /** Those that are here of the chosen ones; undefined while they are read. */
  readonly shown: ShownRows<RolloutCluster> | undefined;
  /** How many match the filter; undefined without one. */
  readonly left: ClustersLeft | undefined;
  readonly filter: ReturnType<typeof useRolloutClusters>["filter"];
  readonly choice: RolloutClusterChoice;
}

/** Every cluster of the rollout, or of one wave, by what is to be seen of them. */
export function ClusterSection({ row, shown, left, filter, choice }: ClusterSectionProps) {
  const { show, wave } = choice;
  const { filterRef, preset, q, sort, setSort, text } = filter;
  const names = useMemo(() => shown?.rows.map(({ name }) => name) ?? [], [shown?.rows]);
  const { current } = useRowMarks({ names, total: shown?.size ?? 0, q, filterRef });
  const phone = useMedia("(max-width: 699px)");
  useWaveKeys(row);
  const section = useBeginOnNews<HTMLElement>(q);
  const list = { view: rolloutClusterValues(row), table: rolloutClusterTable, facets: FACETS, preset };
  const placeholder = phone
    ? "Filter by name, health: …"
    : "Filter by name, or by stage: health: reason: wave: set: since:";
  const all = sizeOfChoice(row, choice);
  const isFiltered = filter.own !== "";
  const isByReason = useByReason();
  return (
    <section ref={section} aria-label="Clusters">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 px-4 pt-1.5 sheet:px-6 sheet:py-1">
        <h2 className="font-strong">
          {wave === undefined ? "Clusters" : `Clusters in wave ${wave + 1}`}
          {isFiltered && shown ? (
            <span className="ml-2 font-regular text-text-3">{`${count(shown.size)} of ${count(all)}`}</span>
          ) : null}
        </h2>
        <DetailLink href={revisionsHref(row)} className="text-text-2 hover:text-text">
          Earlier configurations
        </DetailLink>
        <DetailLink href={phasesHref(row)} className="text-text-2 hover:text-text">
          Phases
        </DetailLink>
        {wave === undefined ? null : (
          <DetailLink
            href={rolloutHref(row, { ...choice, wave: undefined, q: text })}
            className="text-accent-text text-small hover:underline hover:underline-offset-2"
          >
            All waves
          </DetailLink>
        )}
        <Segments row={row} left={left} choice={choice} text={text} />
      </div>
      <FilterBar
        thing="cluster"
        filter={{ ...filter, list, placeholder, sort }}
        actions={
          <>
            <ByReason />
            <Suspense>
              <PhoneFilters {...{ list, filter, sort, setSort }} total={shown?.size} />
            </Suspense>
          </>
        }
      />
      <Suspense>{isByReason ? <RolloutReasons row={row} filter={filter} /> : null}</Suspense>
      {shown ? null : <SkeletonRows reading="Loading the clusters of this rollout." columns={COLUMNS} />}
      {shown?.size === 0 ? <NoneShown row={row} choice={choice} filter={filter} all={all} /> : null}
      {shown && shown.size > 0 && phone ? (
        <ClusterLines key={`${show} ${wave}`} addOn={row.addOn} list={shown} />
      ) : null}
      {shown && shown.size > 0 && !phone ? (
        <RolloutClusterTable
          key={`${show} ${wave}`}
          addOn={row.addOn}
          list={shown}
          current={current}
          hasWaves={row.waves.length > 1 && wave === undefined}
        />
      ) : null}
    </section>
  );
}

const FACETS = "stage,health,set";

const LateFilters = late(async () => (await import("./phone-filters")).RolloutClusterFilters);

function PhoneFilters({
  total = 0,
  ...props
}: Omit<ComponentProps<typeof LateFilters>, "total"> & { total?: number | undefined }) {
  return useMedia("(max-width: 699px)") ? <LateFilters total={total} {...props} /> : null;
}

const RolloutReasons = late(async () => (await import("./rollout-reasons")).RolloutReasons);
const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);

const COLUMNS = ["w-36", "w-20", "w-10", "w-20", "flex-1 max-w-80"];

interface SegmentsProps {
  readonly row: RolloutRow;
  readonly left: ClustersLeft | undefined;
  readonly choice: RolloutClusterChoice;
  /** What the list is filtered by. */
  readonly text: string;
}

function Segments({ row, left, choice, text }: SegmentsProps) {
  return (
    <nav
      aria-label="Clusters to show"
      className="-mx-2 flex gap-1 overflow-x-auto py-1 [scrollbar-width:none] sheet:ml-auto"
    >
      {choiceSegments(row, choice.wave, left).map(({ show, label, size }) => (
        <DetailLink
          key={show}
          href={rolloutHref(row, { ...choice, show, q: text })}
          aria-current={show === choice.show ? "page" : undefined}
          className="flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-badge px-2 text-small text-text-2 hover:text-text aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-10"
        >
          {label}
          <span
            data-figure=""
            className={cn("text-right", size === 0 && "text-text-3")}
            style={{ minWidth: `${count(sizeOfChoice(row, { show: "all", wave: choice.wave })).length}ch` }}
          >
            {count(size)}
          </span>
        </DetailLink>
      ))}
    </nav>
  );
}

interface NoneShownProps extends Pick<ClusterSectionProps, "row" | "choice" | "filter"> {
  /** How many are selected, whatever the filter. */
  readonly all: number;
}

function NoneShown({ row, choice, filter, all }: NoneShownProps) {
  const { show, wave } = choice;
  if (filter.own !== "" && all > 0) {
    return (
      <Suspense>
        <NoRows thing="cluster" filter={filter.settledText} total={all} onClear={() => filter.goTo("")} />
      </Suspense>
    );
  }
  return (
    <RegionMessage
      title={`No cluster ${STAND[show]}${wave === undefined ? "" : ` in wave ${wave + 1}`} now`}
      action={
        <DetailLink href={rolloutHref(row)} className="text-accent-text hover:underline hover:underline-offset-2">
          Show all clusters
        </DetailLink>
      }
    >
      This list updates automatically.
    </RegionMessage>
  );
}

const STAND = {
  all: "is here",
  "not-well": "has a problem",
  applying: "is applying",
  soaking: "is soaking",
  waiting: "is waiting",
  done: "is done",
  away: "is away",
} as const satisfies Record<Show, string>;
