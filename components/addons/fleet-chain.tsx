"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fleetGraph } from "@/components/status/graph/fleet-graph";
import { GraphSection } from "@/components/status/graph/graph-section";
import { ListProblem } from "@/components/status/list-problem";
import { rightWords } from "@/components/status/right-words";
import { useHinted } from "@/components/status/use-hinted";
import { usePaced } from "@/components/ui/use-paced";
import type { AddOnGraph } from "@/lib/api/add-on-graph";
import type { AddOnRow } from "@/lib/api/addons";
import { addOnChain } from "@/lib/queries/add-on-chain";
import { addOnGraph } from "@/lib/queries/add-on-setup";
import { workFiguresOf } from "@/lib/queries/work-figures";

const PACE_MS = 1_000;

interface FleetChainProps {
  readonly row: AddOnRow;
  /** The one whose manifests are shown. */
  readonly cluster: string | undefined;
}

/** How the add-on gets from the hub to all of its clusters, as a graph that is as small for ten thousand. */
export function FleetChain({ row, cluster }: FleetChainProps) {
  const { data: works } = useQuery(workFiguresOf(row.name));
  const version = usePaced(JSON.stringify([row, works?.facets]), PACE_MS);
  const { data, error, refetch } = useQuery(addOnGraph(row.name, version));
  const { data: chain } = useHinted({ ...addOnChain(row.name, cluster ?? ""), enabled: cluster !== undefined });
  const graph = useMemo(() => data && fleetGraph(row, data, chain), [row, data, chain]);
  // Nothing follows from an add-on that nobody has chosen anything for.
  if (graph && graph.nodes.length < 2) return null;
  if (data && graph) return <GraphSection title="From the add-on to its manifests" note={noteOf(data, chain?.cluster)} graph={graph} />;
  if (error) return <ListProblem subject="chain of this add-on" error={error} onTryAgain={refetch} />;
  return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the chain.</p>;
}

function noteOf({ synced, missing }: AddOnGraph, cluster: string | undefined): string {
  const rights = Object.values(missing).flatMap((right) => (right ? [rightWords(right)] : []));
  return [
    cluster ? `manifests as on ${cluster}` : "",
    synced ? "" : "the console is still reading the hub",
    rights.length > 0 ? `without what you may not see: needs ${rights.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
