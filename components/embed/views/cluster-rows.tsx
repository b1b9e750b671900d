"use client";

import { ClusterCards } from "@/components/clusters/cluster-cards";
import { ClusterTable } from "@/components/clusters/cluster-table";
import { EmbeddedList } from "@/components/embed/embedded-list";
import { listOnPage } from "@/components/list/list-page";
import { CLUSTERS } from "@/lib/lists/clusters/fields";

const LIST = listOnPage(CLUSTERS);
const CAUSES: ReadonlyMap<string, string> = new Map();

export function EmbeddedClusters() {
  return (
    <EmbeddedList
      title="Clusters"
      at="/clusters"
      list={LIST}
      table={(drawn) => <ClusterTable {...drawn} causes={CAUSES} current={undefined} staleSince={undefined} />}
      cards={(list) => <ClusterCards list={list} causes={CAUSES} staleSince={undefined} />}
    />
  );
}
