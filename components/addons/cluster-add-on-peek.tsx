"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CONFIG } from "@/components/labels/status-appearance";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { oneClusterAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";
import { addOnTabHref } from "./detail-address";

/** One cluster with the add-on, next to the list. */
export function ClusterAddOnPeek({ name, row: listed, marks }: PeekProps<ClusterAddOnRow>) {
  const [cluster = "", addOn = ""] = name.split("/");
  const { data, error, refetch } = useQuery({ ...oneClusterAddOn(addOn, cluster), enabled: listed === undefined });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  const why = addOnTabHref(addOn, "why", cluster);
  return (
    <PeekBeside
      name={name}
      title={cluster}
      marks={marks}
      href={addOnTabHref(addOn, "overview", cluster)}
      actions={
        row && (
          <>
            <ButtonLink href={why}>Why here?</ButtonLink>
            <ButtonLink href={`/clusters/${cluster}`}>Open the cluster</ButtonLink>
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

const CONFIG_APPEARANCE = {
  "in-sync": CONFIG.inSync,
  pending: CONFIG.pending,
  unsupported: CONFIG.unsupported,
} as const;

function About({ row }: { readonly row: ClusterAddOnRow }) {
  const { addOn, cluster, clusterHealth, config, message, since } = row;
  const appearance = addOnAppearance(row);
  const facts = [
    { label: "Status since", value: since && <Age since={since} /> },
    { label: "Configuration", value: row.overridden ? "overridden on the cluster" : undefined },
    { label: "Set", value: row.set, machine: true },
    { label: "Region", value: row.region },
    {
      label: "Works",
      value: (
        <Link
          href={`/works?q=cluster=${cluster}%20addon=${addOn}`}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          ManifestWorks
        </Link>
      ),
    },
  ];
  return (
    <>
      <p className="text-pretty text-[18px] text-text-2 leading-[27px] tracking-title">
        {message ?? `${addOn} is healthy on it.`}
      </p>
      <Axes
        axes={[
          { label: "Add-on", value: <StatusBadge appearance={{ ...appearance, label: appearance.text }} /> },
          {
            label: "Configuration",
            value: config ? <StatusBadge appearance={CONFIG_APPEARANCE[config]} /> : "none",
          },
          {
            label: "Cluster",
            value: clusterHealth ? <StatusBadge appearance={CLUSTER_APPEARANCE[clusterHealth]} /> : "unknown",
          },
        ]}
      />
      <PeekPart title="Facts">
        <Facts facts={facts.filter(({ value }) => value !== undefined)} />
      </PeekPart>
      <PageLinks
        of={cluster}
        links={[
          { label: "How it got here", href: addOnTabHref(addOn, "overview", cluster) },
          { label: "Why here?", href: addOnTabHref(addOn, "why", cluster) },
          { label: "All on this cluster", href: `/clusters/${cluster}/addons?addon=${encodeURIComponent(addOn)}` },
        ]}
      />
    </>
  );
}
