"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { FilterBar } from "@/components/list/filter/filter-bar";
import { useRowMarks } from "@/components/list/selection/use-row-marks";
import { cursorMark } from "@/components/list/table/row-appearance";
import { useListFilter } from "@/components/list/use-list-filter";
import { placementHref } from "@/components/object/object-address";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { late } from "@/components/ui/hooks/late";
import { useInView } from "@/components/ui/hooks/use-in-view";
import { useMedia } from "@/components/ui/hooks/use-media";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { ClusterPlacement, ClusterPlacements } from "@/lib/api/clusters/cluster-placements";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { filterFields, initialFacets } from "@/lib/lists/page-list";
import { PLACEMENTS } from "@/lib/lists/placements/fields";
import { clusterPlacements } from "@/lib/queries/clusters/cluster-placements";
import { placementStats } from "@/lib/queries/list/stats";

const STEP = 25;
/** More the console does not judge at once. */
const MAX = 100;
const PACE_MS = 1_000;
const PLACEHOLDER = {
  usual: "Filter by name, or by namespace: set: addon: status: …",
  phone: "Filter by name …",
} as const;

const PhoneFilters = late(async () => (await import("./placements/placement-filters")).ClusterPlacementFilters);
const NoRows = late(async () => (await import("@/components/list/no-rows")).NoRows);

const LIST = {
  view: "placements" as const,
  table: filterFields(PLACEMENTS.fields),
  facets: initialFacets(PLACEMENTS).facets,
};

/** Which placements chose the cluster, and why the others did not. */
export function PlacementTab({ row }: { readonly row: ClusterRow }) {
  const filter = useListFilter(LIST);
  const [limit, setLimit] = useState(STEP);
  const { data: stats } = useQuery(placementStats());
  const version = usePaced(JSON.stringify([{ ...row, addOns: [] }, stats?.facets, stats?.revision]), PACE_MS);
  const { data, error, refetch } = useQuery(
    clusterPlacements(row.name, { q: filter.own, sort: filter.sort, limit }, version),
  );
  const phone = useMedia("(max-width: 699px)");
  const names = data?.rows.map(({ placement }) => placement.name) ?? [];
  const { current } = useRowMarks({ names, total: names.length, q: filter.own, filterRef: filter.filterRef });
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="placements" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data)
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Evaluating placements.</p>;
  if (data.all === 0 && data.total === 0) return <NoPlacement />;
  return (
    <section aria-label="Placements" className="flex-1">
      <FilterBar
        thing="placement"
        filter={{ ...filter, list: LIST, placeholder: phone ? PLACEHOLDER.phone : PLACEHOLDER.usual, sort: "name" }}
        actions={<Suspense>{phone ? <PhoneFilters list={LIST} filter={filter} total={data.total} /> : null}</Suspense>}
      />
      {data.total > 0 ? (
        <>
          <p role="status" className="px-4 pt-1 pb-2 text-text-2 sheet:px-6">
            {summaryOf(data, filter.own)}
          </p>
          <ul aria-label="Placements" className="border-line border-t">
            {data.rows.map((each) => (
              <PlacementLine
                key={each.placement.name}
                cluster={row.name}
                of={each}
                isCurrent={each.placement.name === current}
              />
            ))}
          </ul>
        </>
      ) : (
        <Suspense>
          <NoRows thing="placement" filter={filter.settledText} total={data.all} onClear={() => filter.goTo("")} />
        </Suspense>
      )}
      {data.rows.length < data.total ? (
        <Foot data={data} onMore={limit < MAX ? () => setLimit(Math.min(MAX, limit + STEP)) : undefined} />
      ) : null}
    </section>
  );
}

function summaryOf({ all, chosen, total }: ClusterPlacements, q: string): string {
  const of =
    q === "" ? `the ${plural(total, "placement")} on this hub` : `${count(total)} of ${plural(all, "placement")}`;
  if (q === "")
    return chosen === 0 ? `None of ${of} selected this cluster.` : `${count(chosen)} of ${of} selected this cluster.`;
  return `${of} shown; ${chosen === 0 ? "none" : count(chosen)} of them selected this cluster.`;
}

const APPEARANCE = {
  chosen: { tone: "good", shape: "disc-check", label: "Selected it" },
  "left-out": { tone: "neutral", shape: "dash", label: "Did not select it" },
  hidden: { tone: "neutral", shape: "padlock", label: "Not permitted" },
} as const satisfies Record<ClusterPlacement["verdict"], StatusAppearance>;

interface PlacementLineProps {
  readonly cluster: string;
  readonly of: ClusterPlacement;
  readonly isCurrent: boolean;
}

function PlacementLine({ cluster, of: { placement, verdict, group, message }, isCurrent }: PlacementLineProps) {
  const { addOns = [], name, namespace } = placement;
  const names = useInView<HTMLDivElement>(isCurrent);
  return (
    <li
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-row={name}
      data-placement={name}
      data-verdict={verdict}
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-b px-4 py-[7px] leading-5 outline-none hover:bg-hover sheet:grid-cols-[minmax(0,2fr)_112px_minmax(0,3fr)] sheet:px-6",
        isCurrent && "bg-hover",
        cursorMark(isCurrent),
      )}
    >
      <div ref={names} className="min-w-0 scroll-my-20">
        <Link
          href={placementHref(namespace, placement.placement)}
          className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {name}
        </Link>
        {addOns.length > 0 ? (
          <p className="text-small text-text-3 [overflow-wrap:anywhere]">
            installs{" "}
            {addOns.map((addOn, index) => (
              <span key={addOn}>
                {index > 0 ? ", " : null}
                <Link
                  href={`/clusters/${cluster}/why?addon=${addOn}`}
                  className="mono hover:underline hover:underline-offset-2"
                >
                  {addOn}
                </Link>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <span>
        <StatusBadge appearance={APPEARANCE[verdict]} />
      </span>
      <p className="min-w-0 text-pretty text-text-2 [overflow-wrap:anywhere]">
        {verdict === "chosen" ? groupText(group) : message}
      </p>
    </li>
  );
}

function groupText(group: string | undefined): string {
  return group ? `In the decision group ${group}.` : "";
}

interface FootProps {
  readonly data: ClusterPlacements;
  readonly onMore: (() => void) | undefined;
}

function Foot({ data: { rows, total }, onMore }: FootProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(rows.length)} of {plural(total, "placement")}
      </span>
      {onMore ? <Button onClick={onMore}>Show more</Button> : <span>Filter to see others.</span>}
    </div>
  );
}

function NoPlacement() {
  return (
    <RegionMessage title="No placement is visible to you">
      Placements appear here when they are created, with whether they select this cluster.
    </RegionMessage>
  );
}
