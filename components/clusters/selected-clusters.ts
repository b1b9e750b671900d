import type { SelectedList } from "@/components/status/read-selected";
import { clusterColumns } from "@/lib/api/cluster-files";
import { ClusterRow } from "@/lib/api/clusters";

/** The list that clusters are selected of. */
export const CLUSTERS: SelectedList<ClusterRow> = {
  view: "clusters",
  row: ClusterRow,
  thing: "cluster",
  names: { key: "name" },
  columns: clusterColumns,
};
