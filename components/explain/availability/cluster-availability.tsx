"use client";

import { useQuery } from "@tanstack/react-query";
import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CLUSTER_KIND } from "@/components/labels/cluster-kind";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterAvailability as Answer } from "@/lib/api/metrics/availability";
import { clock } from "@/lib/format/time";
import { clusterAvailability } from "@/lib/queries/history/availability";
import { availabilityText, recordedText } from "./availability-text";
import { HealthStretches } from "./health-stretches";

/** How a cluster and its add-ons were in thirty days, one bar each. Nothing while that is not known. */
export function ClusterAvailability({ cluster }: { readonly cluster: string }) {
  const { data } = useQuery(clusterAvailability(cluster));
  const lines = data ? linesOf(data) : [];
  if (!data || lines.length === 0) return null;
  return (
    <section aria-label={`Availability of ${cluster}`} className="border-line border-b pb-3">
      <SectionTitle title="Availability" note={recordedText(data)} />
      <ul>
        {lines.map(({ name, ...line }) => (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-1 px-4 py-1 sheet:grid-cols-[200px_minmax(0,1fr)_232px] sheet:px-6"
          >
            <span className={name === "" ? "font-medium" : "mono min-w-0 font-medium [overflow-wrap:anywhere]"}>
              {name || "This cluster"}
            </span>
            <HealthStretches name={name || "This cluster"} {...line} from={data.from} to={data.to} holes={data.holes} />
            <span className="text-small text-text-2">{availabilityText(line)}</span>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="flex justify-between px-4 text-micro text-text-3 sheet:hidden">
        <Ends of={data} />
      </p>
      <div
        aria-hidden="true"
        className="hidden gap-x-4 px-6 text-micro text-text-3 sheet:grid sheet:grid-cols-[200px_minmax(0,1fr)_232px]"
      >
        <p className="col-start-2 flex justify-between">
          <Ends of={data} />
        </p>
      </div>
    </section>
  );
}

function Ends({ of: { from, to } }: { readonly of: Answer }) {
  const now = Date.parse(to);
  return (
    <>
      <span>{clock(from, now)}</span>
      <span>now</span>
    </>
  );
}

/** The cluster first, then its add-ons. */
function linesOf({ addOns = [], cluster }: Answer) {
  const own = cluster
    ? [
        {
          ...{ name: "", flaps: cluster.flaps, unavailableMs: cluster.unavailableMs },
          stretches: cluster.stretches.map(({ from, health }) => ({
            from,
            ...(health && { kind: CLUSTER_KIND[health], label: CLUSTER_APPEARANCE[health].label }),
          })),
        },
      ]
    : [];
  const others = addOns.map(({ stretches, ...addOn }) => ({
    ...addOn,
    stretches: stretches.map(({ from, health }) => ({ from, ...(health && HEALTH_APPEARANCE[health]) })),
  }));
  return [...own, ...others];
}
