"use client";

import { Suspense, useMemo, useState } from "react";
import { late } from "@/components/ui/late";
import type { AddOnChain } from "@/lib/api/add-on-chain";
import type { AddOnRow } from "@/lib/api/addons";
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
  const [asked, setAsked] = useState<string>();
  const open = graph.nodes.find(({ id, gathers }) => gathers && id === asked);
  return (
    <div className="pb-4">
      <ChainGraph
        label={`From ${addOn} to what it brings to ${chain.cluster}`}
        graph={graph}
        open={open?.id}
        onOpen={(id) => setAsked(id === open?.id ? undefined : id)}
      />
      {open ? (
        <div className="mt-4">
          <Suspense>
            <GatheredRows node={open} onClose={() => setAsked(undefined)} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
