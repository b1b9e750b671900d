import type { SelectedList } from "@/components/list/selection/read-selected";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { ClusterRow } from "@/lib/lists/clusters/row";
import { csvColumnsOf } from "@/lib/lists/page-list";

/** The list that clusters are selected of. */
export const SELECTED_CLUSTERS: SelectedList<ClusterRow> = {
  view: "clusters",
  row: ClusterRow,
  thing: "cluster",
  names: { key: "name" },
  columns: csvColumnsOf(CLUSTERS),
};
