"use client";

import dynamic from "next/dynamic";
import { segmentsOf } from "@/components/status/add-on-standing";
import { addOnLook } from "@/components/status/add-on-status";
import { filterHref } from "@/components/status/use-filter-text";
import { DetailLink } from "@/components/ui/detail-link";
import { Flash } from "@/components/ui/flash";
import { SectionTitle } from "@/components/ui/section-title";
import { StatSentence } from "@/components/ui/stat-sentence";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { Waterline, WaterlineMark } from "@/components/ui/waterline";
import type { AddOnRow } from "@/lib/api/addons";
import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import { addOnSentence } from "./add-on-sentence";
import { Chain } from "./chain";
import { detailHref } from "./detail-address";
import { PlacementList } from "./placement-list";

/** The page says what is wrong before it draws how things hang together. */
const FleetChain = dynamic(() => import("./fleet-chain").then((loaded) => loaded.FleetChain), {
  ssr: false,
  loading: () => <div className="min-h-64" />,
});

interface OverviewProps {
  readonly row: AddOnRow;
  /** The cluster whose chain is shown; absent where there is none to show. */
  readonly followed: ClusterAddOnRow | undefined;
}

/** Is it well, why not, and how it gets from the hub onto a cluster. */
export function Overview({ row, followed }: OverviewProps) {
  return (
    <>
      <div className="border-line border-b px-4 pt-4 pb-4 sheet:px-6">
        <StatSentence
          parts={addOnSentence(row)}
          link={(filter, content, className) => (
            <DetailLink href={filterHref(detailHref(row.name, "clusters"), filter)} className={className}>
              {content}
            </DetailLink>
          )}
        />
        <Legend row={row} />
      </div>
      <FleetChain row={row} cluster={followed?.cluster} />
      <Causes row={row} />
      <PlacementList row={row} />
      {followed ? <Chain row={row} cluster={followed.cluster} /> : null}
    </>
  );
}

function Legend({ row }: { readonly row: AddOnRow }) {
  const segments = segmentsOf(row);
  if (segments.length === 0) return null;
  return (
    <>
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap">
        {segments.map(({ id, kind, label, size }) => (
          <li key={id} className="flex items-center gap-1.5">
            <WaterlineMark kind={kind} />
            {label}
            <span className="font-medium text-text">
              <Flash of={size}>{count(size)}</Flash>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Causes({ row }: { readonly row: AddOnRow }) {
  if (row.causes.length === 0) return null;
  return (
    <section>
      <SectionTitle title="Causes" note="as the clusters report them" />
      <ul className="border-line border-t">
        {row.causes.map((cause) => {
          const look = addOnLook(cause);
          return (
            <li key={`${cause.sentence} ${look.words}`} className="flex items-start gap-2 border-line border-b px-4 py-1.5 sheet:px-6">
              <StatusIcon shape={look.shape} className={cn("mt-[3px]", MARK_COLOUR[look.tone])} />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{cause.sentence}</span>
              <span className="whitespace-nowrap text-text-2">
                <Flash of={cause.size}>{plural(cause.size, "cluster")}</Flash>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
