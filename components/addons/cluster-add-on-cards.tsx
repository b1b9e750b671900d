"use client";

import { addOnAppearance } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import type { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { WhyLink } from "./cluster-add-on-table";
import { addOnTabHref } from "./detail-address";

/** The same rows where a table does not fit. */
export function ClusterAddOnCards({ list }: { readonly list: ShownRows<ClusterAddOnRow> }) {
  return (
    <RowCards label="Clusters" list={list}>
      {(row) => {
        const appearance = addOnAppearance(row);
        const { clusterHealth, health, message, since } = row;
        return {
          status: health,
          appearance,
          title: (
            <DetailLink href={addOnTabHref(row.addOn, "overview", row.cluster)} className={CARD_NAME}>
              {row.cluster}
            </DetailLink>
          ),
          aside: since ? <Age since={since} /> : null,
          message,
          facts: (
            <>
              <p>
                <Flash of={appearance.text}>{appearance.text}</Flash>
                {clusterHealth && clusterHealth !== "available"
                  ? `, cluster ${CLUSTER_APPEARANCE[clusterHealth].label.toLowerCase()}`
                  : ""}{" "}
                <WhyLink row={row} />
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
