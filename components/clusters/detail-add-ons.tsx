"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import { CutName } from "@/components/ui/layout/cut-name";
import { cn } from "@/lib/cn";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { addOnList } from "@/lib/queries/addons/addons";
import { worstFirst } from "./add-on-lines";
import { clusterTabHref } from "./detail-address";
import { StoppedRollout } from "./stopped-rollout";

/** Loaded when a row opens. */
const ChainLinks = dynamic(() => import("@/components/explain/chain-links").then((loaded) => loaded.ChainLinks), {
  ssr: false,
  loading: () => <div className="min-h-32" />,
});
const ClusterAddOnConditions = late(
  async () => (await import("@/components/labels/cluster-add-on-conditions")).ClusterAddOnConditions,
);

interface DetailAddOnsProps {
  readonly row: ClusterRow;
  /** The add-on whose chain is open. */
  readonly open?: string | undefined;
}

/** What is installed on the cluster, worst first; a row opens to how it got there. */
export function DetailAddOns({ row, open }: DetailAddOnsProps) {
  if (!row.addOnsVisible) {
    return (
      <RegionMessage icon={<StatusIcon shape="padlock" className="text-text-3" />} title="You may not list its add-ons">
        Needs{" "}
        <code className="mono text-text [overflow-wrap:anywhere]">
          list managedclusteraddons.addon.open-cluster-management.io
        </code>
        . An administrator of this hub can grant it.
      </RegionMessage>
    );
  }
  if (row.addOns.length === 0) {
    return (
      <RegionMessage title="No add-ons on this cluster">
        An add-on appears here when one of its placements selects the cluster, or someone creates a{" "}
        <code className="mono">ManagedClusterAddOn</code> in its namespace.
      </RegionMessage>
    );
  }
  return (
    <ul aria-label="Add-ons" className="border-line border-t">
      {worstFirst(row.addOns).map((cell) => (
        <AddOnLine key={cell.name} cluster={row.name} cell={cell} isOpen={cell.name === open} />
      ))}
    </ul>
  );
}

interface AddOnLineProps {
  readonly cluster: string;
  readonly cell: ClusterAddOnCell;
  readonly isOpen: boolean;
}

function AddOnLine({ cluster, cell, isOpen }: AddOnLineProps) {
  const appearance = addOnAppearance(cell);
  const isWell = appearance.tone === "good";
  return (
    <li data-addon={cell.name} data-health={cell.health} data-phase={cell.phase} className="border-line border-b">
      <div className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2 px-4 py-[7px] hover:bg-hover sheet:grid-cols-[16px_minmax(0,2fr)_minmax(0,3fr)_72px] sheet:px-6">
        <ChevronRight
          size={14}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cn("mt-[3px] text-text-3 transition-transform duration-fast", isOpen && "rotate-90")}
        />
        <DetailLink
          href={isOpen ? clusterTabHref(cluster, "addons") : clusterTabHref(cluster, "addons", cell.name)}
          aria-expanded={isOpen}
          className="flex min-w-0 font-medium font-mono text-[12.5px] leading-5 tracking-[-0.025em] outline-offset-[-2px] after:absolute after:inset-0"
        >
          <CutName name={cell.name} wrapsOnPhone />
        </DetailLink>
        <div className="max-sheet:col-start-2 max-sheet:row-start-2">
          <div className="flex flex-wrap gap-x-4">
            <Flash of={appearance.text}>
              <StatusBadge appearance={{ ...appearance, label: appearance.text }} />
            </Flash>
            <StoppedRollout cluster={cluster} addOn={cell.name} />
          </div>
          {isWell || !cell.message ? null : (
            <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{cell.message}</p>
          )}
        </div>
        <span className="text-right text-text-2 max-sheet:col-start-3 max-sheet:row-start-1">
          {cell.since ? <Age since={cell.since} /> : null}
        </span>
      </div>
      {isOpen ? <OpenChain cluster={cluster} cell={cell} /> : null}
    </li>
  );
}

function OpenChain({ cluster, cell }: Omit<AddOnLineProps, "isOpen">) {
  const { data: row } = useQuery({ ...addOnList(), select: ({ rows }) => rows.find(({ name }) => name === cell.name) });
  return (
    <section aria-label={`From ${cell.name} to ${cluster}`} className="bg-canvas [&_li:last-child]:border-b-0">
      <ChainLinks
        addOn={cell.name}
        row={row}
        cluster={cluster}
        more={({ conditions }) =>
          conditions && (
            <Suspense>
              <ClusterAddOnConditions cluster={cluster} addOn={cell.name} conditions={conditions} />
            </Suspense>
          )
        }
      />
      <p className="border-line border-t px-4 py-2 sheet:px-6">
        <DetailLink
          href={clusterTabHref(cluster, "why", cell.name)}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          Why is it here?
        </DetailLink>
      </p>
    </section>
  );
}
