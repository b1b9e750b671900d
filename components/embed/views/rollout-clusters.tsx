"use client";

import { useMemo } from "react";
import { NotAllHere, shownRows } from "@/components/embed/first-rows";
import { ReadView } from "@/components/embed/read-view";
import { ClusterLines } from "@/components/rollouts/cluster-lines";
import { RolloutClusterTable } from "@/components/rollouts/cluster-table";
import { type RolloutClusterChoice, rolloutHref } from "@/components/rollouts/rollout-address";
import { useRolloutClusters } from "@/components/rollouts/use-rollout-clusters";
import { useMedia } from "@/components/ui/hooks/use-media";
import type { RolloutRow } from "@/lib/lists/rollouts/row";

interface RolloutClustersProps {
  readonly row: RolloutRow;
  readonly choice: RolloutClusterChoice;
}

/** The clusters of a rollout, or of the wave that is chosen in its lane. */
export function RolloutClusters({ row, choice }: RolloutClustersProps) {
  const { shown, error, readAgain } = useRolloutClusters(row, choice);
  const phone = useMedia("(max-width: 699px)");
  const list = useMemo(() => shown && shownRows(shown.rows, shown.size), [shown]);
  const title = choice.wave === undefined ? "Clusters" : `Clusters in wave ${choice.wave + 1}`;
  return (
    <section aria-label={title}>
      <h2 className="px-4 py-2 font-strong sheet:px-6">{title}</h2>
      <ReadView read={{ data: list, error, refetch: readAgain }}>
        {(rows) => (
          <>
            {phone ? (
              <ClusterLines addOn={row.addOn} list={rows} />
            ) : (
              <RolloutClusterTable
                addOn={row.addOn}
                list={rows}
                current={undefined}
                hasWaves={row.waves.length > 1 && choice.wave === undefined}
              />
            )}
            <NotAllHere shown={rows.size} total={shown?.size ?? 0} of="clusters" href={rolloutHref(row, choice)} />
          </>
        )}
      </ReadView>
    </section>
  );
}
