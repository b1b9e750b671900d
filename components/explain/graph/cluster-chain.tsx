"use client";

import { Suspense, useMemo, useState } from "react";
import { late } from "@/components/ui/hooks/late";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { ChainGraph } from "./chain-graph";
import { clusterGraph } from "./cluster-graph";

const GatheredRows = late(async () => (await import("./gathered-rows")).GatheredRows);

interface ClusterChainProps {
  readonly addOn: string;
  readonly row: AddOnRow | undefined;
  readonly chain: AddOnChain;
}

/** The add-on on one cluster as a graph. */
export function ClusterChain({ addOn, row, chain }: ClusterChainProps) {
  const graph = useMemo(() => clusterGraph(addOn, row, chain), [addOn, row, chain]);
  const [requested, setRequested] = useState<string>();
  const open = graph.nodes.find(({ id, gathers }) => gathers && id === requested);
  return (
    <div className="pb-4">
      <ChainGraph
        label={`From ${addOn} to its manifests on ${chain.cluster}`}
        graph={graph}
        open={open?.id}
        onOpen={(id) => setRequested(id === open?.id ? undefined : id)}
      />
      {open ? (
        <div className="mt-4">
          <Suspense>
            <GatheredRows node={open} onClose={() => setRequested(undefined)} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
