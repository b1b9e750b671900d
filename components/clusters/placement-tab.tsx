"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ListProblem } from "@/components/status/list-problem";
import { placementHref } from "@/components/status/object-address";
import { useFilterText } from "@/components/status/use-filter-text";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RegionMessage } from "@/components/ui/region-message";
import { StatusBadge, type StatusLook } from "@/components/ui/status-badge";
import { TextFilter } from "@/components/ui/text-filter";
import { usePaced } from "@/components/ui/use-paced";
import type { ClusterPlacement, ClusterPlacements } from "@/lib/api/cluster-placements";
import type { ClusterRow } from "@/lib/api/clusters";
import { count, plural } from "@/lib/format/count";
import { clusterPlacements } from "@/lib/queries/cluster-placements";
import { placementFigures } from "@/lib/queries/placements";

const STEP = 25;
/** More the console does not judge at once. */
const MOST = 100;
const PACE_MS = 1_000;

/** Which placements chose the cluster, and why the others did not. */
export function PlacementTab({ row }: { readonly row: ClusterRow }) {
  const { text, setText } = useFilterText();
  const [limit, setLimit] = useState(STEP);
  const { data: figures } = useQuery(placementFigures());
  const version = usePaced(JSON.stringify([{ ...row, addOns: [] }, figures?.facets, figures?.revision]), PACE_MS);
  const q = useDeferredValue(nameFilter(text));
  const { data, error, refetch } = useQuery(clusterPlacements(row.name, { q, limit }, version));
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="placements" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data)
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Going through the placements as the hub does.</p>;
  if (data.total === 0 && q === "") return <NoPlacement />;
  return (
    <section aria-label="Placements" className="flex-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sheet:px-6">
        <p className="mr-auto text-text-2">{summaryOf(data, q)}</p>
        <div className="w-full sheet:w-64">
          <TextFilter label="Filter by placement" text={text} onText={setText} />
        </div>
      </div>
      {data.total === 0 ? (
        <RegionMessage title="No placement is called so">Its name or its namespace would hold these letters.</RegionMessage>
      ) : null}
      <ul aria-label="Placements" className="border-line border-t">
        {data.rows.map((each) => (
          <PlacementLine key={each.placement.name} cluster={row.name} of={each} />
        ))}
      </ul>
      {data.rows.length < data.total ? (
        <Foot data={data} onMore={limit < MOST ? () => setLimit(Math.min(MOST, limit + STEP)) : undefined} />
      ) : null}
    </section>
  );
}

function summaryOf({ chosen, total }: ClusterPlacements, q: string): string {
  const of = q === "" ? "on this hub" : "called so";
  if (total === 0) return "";
  if (chosen === 0) return `None of the ${plural(total, "placement")} ${of} chose this cluster.`;
  return `${count(chosen)} of the ${plural(total, "placement")} ${of} chose this cluster.`;
}

/** Names have no other letters; any other would be read as part of the filter's language. */
function nameFilter(text: string): string {
  const name = text.toLowerCase().replace(/[^a-z0-9./-]/g, "");
  return name === "" ? "" : `name:*${name}*`;
}

const LOOK = {
  chosen: { tone: "good", shape: "disc-check", word: "Chose it" },
  "left-out": { tone: "neutral", shape: "dash", word: "Did not" },
  hidden: { tone: "neutral", shape: "padlock", word: "Not permitted" },
} as const satisfies Record<ClusterPlacement["verdict"], StatusLook>;

interface PlacementLineProps {
  readonly cluster: string;
  readonly of: ClusterPlacement;
}

function PlacementLine({ cluster, of: { placement, verdict, group, sentence } }: PlacementLineProps) {
  const { addOns = [], name, namespace } = placement;
  return (
    <li
      data-placement={name}
      data-verdict={verdict}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-b px-4 py-[7px] leading-5 hover:bg-hover sheet:grid-cols-[minmax(0,2fr)_112px_minmax(0,3fr)] sheet:px-6"
    >
      <div className="min-w-0">
        <Link
          href={placementHref(namespace, placement.placement)}
          className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {name}
        </Link>
        {addOns.length > 0 ? (
          <p className="text-small text-text-3 [overflow-wrap:anywhere]">
            installs{" "}
            {addOns.map((addOn, place) => (
              <span key={addOn}>
                {place > 0 ? ", " : null}
                <Link href={`/clusters/${cluster}/why?addon=${addOn}`} className="mono hover:underline hover:underline-offset-2">
                  {addOn}
                </Link>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <span>
        <StatusBadge look={LOOK[verdict]} />
      </span>
      <p className="min-w-0 text-pretty text-text-2 [overflow-wrap:anywhere]">{verdict === "chosen" ? groupWords(group) : sentence}</p>
    </li>
  );
}

function groupWords(group: string | undefined): string {
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
    <RegionMessage title="No placement is on this hub that you may see">
      A placement appears here as soon as somebody creates one, with whether it chooses this cluster.
    </RegionMessage>
  );
}
