"use client";

import { addOnLook } from "@/components/labels/add-on-status";
import { CLUSTER_LOOK } from "@/components/labels/cluster-status";
import { RowCard, RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { ClusterLink, WhyLink } from "./cluster-list-table";

/** The same rows where a table does not fit. */
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
            status={health}
            place={place}
            measure={measure}
            look={look}
            title={<ClusterLink row={row} className="text-[13px] leading-5 after:absolute after:inset-0" />}
            aside={since ? <Age since={since} /> : null}
            sentence={sentence}
          >
            <p>
              <Flash of={look.words}>{look.words}</Flash>
              {clusterHealth && clusterHealth !== "available"
                ? `, cluster ${CLUSTER_LOOK[clusterHealth].word.toLowerCase()}`
                : ""}{" "}
              <WhyLink row={row} />
            </p>
          </RowCard>
        );
      }}
    </RowCards>
  );
}
