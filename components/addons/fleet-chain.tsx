"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fleetGraph } from "@/components/explain/graph/fleet-graph";
import { GraphSection } from "@/components/explain/graph/graph-section";
import { Past } from "@/components/explain/past";
import { ListProblem } from "@/components/request-state/list-problem";
import { rightText } from "@/components/request-state/right-labels";
import { useHinted } from "@/components/request-state/use-hinted";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { AddOnGraph } from "@/lib/api/addons/add-on-graph";
import { installedOn, notWellOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnChain } from "@/lib/queries/addons/add-on-chain";
import { addOnGraph } from "@/lib/queries/addons/add-on-setup";
import { workStatsOf } from "@/lib/queries/works/work-stats";

const PACE_MS = 1_000;

interface FleetChainProps {
  readonly row: AddOnRow;
  /** The one whose manifests are shown. */
  readonly cluster: string | undefined;
}

/** The chain from the hub to all clusters as a graph, equally small for ten thousand. */
export function FleetChain({ row, cluster }: FleetChainProps) {
  const { data: works } = useQuery(workStatsOf(row.name));
  const version = usePaced(JSON.stringify([row, works?.facets]), PACE_MS);
  const { data, error, refetch } = useQuery(addOnGraph(row.name, version));
  const { data: chain } = useHinted({ ...addOnChain(row.name, cluster ?? ""), enabled: cluster !== undefined });
  // The answer about the last cluster is still here once it has the add-on no more.
  const followed = cluster === undefined ? undefined : chain;
  const graph = useMemo(() => data && fleetGraph(row, data, followed), [row, data, followed]);
  // An add-on without a selected cluster has no chain.
  if (data && graph) {
    return (
      <>
        <Past createdAt={row.createdAt} flaps={data.flaps} isAvailable={installedOn(row) > 0 && notWellOn(row) === 0} />
        {graph.nodes.length < 2 ? null : (
          <GraphSection title="From the add-on to its manifests" note={noteOf(data, followed?.cluster)} graph={graph} />
        )}
      </>
    );
  }
  if (error) return <ListProblem subject="chain of this add-on" error={error} onTryAgain={refetch} />;
  return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the chain.</p>;
}

function noteOf({ synced, missing }: AddOnGraph, cluster: string | undefined): string {
  const rights = Object.values(missing).flatMap((right) => (right ? [rightText(right)] : []));
  return [
    cluster ? `manifests as on ${cluster}` : "",
    synced ? "" : "still loading from the hub",
    rights.length > 0 ? `hidden from you: needs ${rights.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
