"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CLUSTER_STATUS_APPEARANCE } from "@/components/labels/cluster-status-appearance";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { useHinted } from "@/components/request-state/use-hinted";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import { clusterStatus } from "@/lib/health/cluster-status";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { clusterDetail } from "@/lib/queries/clusters/cluster-detail";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { ClusterAddOnsWaterline } from "./add-on-chips";
import { worstFirst } from "./add-on-lines";
import { clusterTabHref } from "./detail-address";
import { FactLists } from "./detail-facts";
import { clusterSummary } from "./detail-summary";

/** A cluster next to the list: its health and why, its add-ons, and its facts. */
export function ClusterPeek({ name, row: listed, marks }: PeekProps<ClusterRow>) {
  const { data, error, refetch } = useQuery({
    ...clusterPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={clusterTabHref(name)}
      actions={
        row && (
          <>
            <ButtonLink href={clusterTabHref(name)}>Open the cluster</ButtonLink>
            <ButtonLink href={clusterTabHref(name, "why")}>Why here?</ButtonLink>
          </>
        )
      }
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="cluster" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: ClusterRow }) {
  const { name, health, since, addOns } = row;
  const status = clusterStatus(row);
  const { data: detail } = useHinted(clusterDetail(name));
  return (
    <>
      <StatSentence
        parts={clusterSummary(row)}
        link={(_, content, className) => (
          <Link href={clusterTabHref(name, "addons")} className={className}>
            {content}
          </Link>
        )}
      />
      <Axes
        axes={[
          {
            label: "Status",
            value: (
              <Flash of={status}>
                <StatusBadge appearance={CLUSTER_STATUS_APPEARANCE[status]} />
              </Flash>
            ),
          },
          { label: "Availability", value: CLUSTER_APPEARANCE[health].label },
          { label: "Status since", value: since ? <Age since={since} /> : "unknown" },
        ]}
      />
      {addOns.length > 0 ? (
        <PeekPart title="Add-ons" note="worst first">
          <ClusterAddOnsWaterline addOns={addOns} />
          <ul className="mt-1.5">
            {worstFirst(addOns).map((cell) => (
              <AddOnLine key={cell.name} cluster={name} cell={cell} />
            ))}
          </ul>
        </PeekPart>
      ) : null}
      <FactLists row={row} detail={detail} part={PeekPart} />
      <PageLinks
        of={name}
        links={[
          { label: "Overview", href: clusterTabHref(name) },
          { label: "Add-ons", href: clusterTabHref(name, "addons") },
          { label: "Why here?", href: clusterTabHref(name, "why") },
          { label: "Timeline", href: clusterTabHref(name, "timeline") },
          { label: "YAML", href: clusterTabHref(name, "yaml") },
        ]}
      />
    </>
  );
}

function AddOnLine({ cluster, cell }: { readonly cluster: string; readonly cell: ClusterAddOnCell }) {
  const appearance = addOnAppearance(cell);
  const isWell = appearance.tone === "good";
  return (
    <li data-addon={cell.name} data-health={cell.health} className="border-line border-b py-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={clusterTabHref(cluster, "addons", cell.name)}
          className="mono [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {cell.name}
        </Link>
        <span className="flex-none">
          <Flash of={appearance.text}>
            <StatusBadge appearance={{ ...appearance, label: appearance.text }} />
          </Flash>
        </span>
      </div>
      {isWell || !cell.message ? null : (
        <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{cell.message}</p>
      )}
    </li>
  );
}
