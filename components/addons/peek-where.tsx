"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { filterHref } from "@/components/list/filter-href";
import { Link } from "@/components/ui/controls/link";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { PeekPart } from "@/components/ui/overlay/peek-parts";
import { cn } from "@/lib/cn";
import { exactTerm } from "@/lib/filter/print-value";
import { count } from "@/lib/format/count";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { clusterAddOnPart, onlyAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { addOnTabHref } from "./detail-address";

const ISSUE = "status=unhealthy,degraded,unknown,unreachable";
const WORST = 5;
const SETS = 12;

/** Where an add-on has problems: the worst clusters, and its cluster sets with the number of clusters that have problems. */
export function PeekWhere({ addOn }: { readonly addOn: string }) {
  const { data: all } = useQuery(clusterAddOnPart("peek-all", { q: onlyAddOn(addOn), limit: 0, facets: "set" }));
  const { data: bad } = useQuery(
    clusterAddOnPart("peek-bad", { q: `${onlyAddOn(addOn)} ${ISSUE}`, sort: "status", limit: WORST, facets: "set" }),
  );
  if (!all || !bad) return null;
  const sets = all.facets?.set?.values ?? [];
  const badIn = new Map(bad.facets?.set?.values.map(({ value, size }) => [value, size]));
  const worst = sets
    .toSorted((a, b) => (badIn.get(b.value) ?? 0) - (badIn.get(a.value) ?? 0) || b.size - a.size)
    .slice(0, SETS);
  return (
    <>
      {bad.rows.length > 0 ? (
        <PeekPart
          title="Problems"
          note={bad.total > bad.rows.length ? `the worst ${bad.rows.length} of ${count(bad.total)}` : undefined}
        >
          <ul>
            {bad.rows.map((row) => (
              <Issue key={row.name} addOn={addOn} row={row} />
            ))}
          </ul>
        </PeekPart>
      ) : null}
      {worst.length > 0 ? (
        <PeekPart
          title="Where"
          note={sets.length > worst.length ? `${count(sets.length - worst.length)} more sets` : undefined}
        >
          <ul>
            {worst.map(({ value, size }) => (
              <li key={value} className="flex justify-between gap-3 py-0.5">
                <Link
                  href={filterHref(addOnTabHref(addOn, "clusters"), exactTerm("set", value))}
                  className="mono [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
                >
                  {value}
                </Link>
                <SetText size={size} notWell={badIn.get(value) ?? 0} />
              </li>
            ))}
          </ul>
        </PeekPart>
      ) : null}
    </>
  );
}

function SetText({ size, notWell }: { readonly size: number; readonly notWell: number }) {
  if (notWell === 0) return <span className="flex-none text-text-2">{count(size)} healthy</span>;
  return (
    <span className="flex-none">
      <span className="font-medium text-bad-text">{count(notWell)}</span>
      <span className="text-text-2"> of {count(size)} with problems</span>
    </span>
  );
}

function Issue({ addOn, row }: { readonly addOn: string; readonly row: ClusterAddOnRow }) {
  const appearance = addOnAppearance(row);
  return (
    <li className="flex items-start gap-2 py-1">
      <StatusIcon shape={appearance.shape} className={cn("mt-[3px] flex-none", MARK_COLOUR[appearance.tone])} />
      <span className="min-w-0">
        <Link
          href={addOnTabHref(addOn, "why", row.cluster)}
          className="mono [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {row.cluster}
        </Link>
        <span className="block text-pretty text-small text-text-2 [overflow-wrap:anywhere]">
          {row.message ?? appearance.text}
        </span>
      </span>
    </li>
  );
}
