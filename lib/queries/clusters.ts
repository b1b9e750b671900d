import { ClusterRow } from "@/lib/api/clusters";
import { viewPage } from "./view-page";

export function clusterList() {
  return viewPage("clusters", ClusterRow);
}
