"use client";

import { addOnLook } from "@/components/status/add-on-status";
import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { RowCard, RowCards } from "@/components/status/row-cards";
import type { ShownRows } from "@/components/status/use-served-list";
import { Age } from "@/components/ui/age";
import { Flash } from "@/components/ui/flash";
import type { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { ClusterLink, WhyLink } from "./cluster-list-table";

/** The same rows where there is no room for a table. */
export function ClusterListCards({ list }: { readonly list: ShownRows<ClusterAddOnRow> }) {
  return (
    <RowCards label="Clusters" list={list}>
      {(row, place, measure) => {
        const look = addOnLook(row);
        const { clusterHealth, health, name, sentence, since } = row;
        return (
          <RowCard
            key={name}
            name={name}
            standing={health}
            place={place}
            measure={measure}
            look={look}
            title={<ClusterLink row={row} className="text-[13px] leading-5 after:absolute after:inset-0" />}
            aside={since ? <Age since={since} /> : null}
            sentence={sentence}
          >
            <p>
              <Flash of={look.words}>{look.words}</Flash>
              {clusterHealth && clusterHealth !== "available" ? `, cluster ${CLUSTER_LOOK[clusterHealth].word.toLowerCase()}` : ""}{" "}
              <WhyLink row={row} />
            </p>
          </RowCard>
        );
      }}
    </RowCards>
  );
}
