import { queryOptions } from "@tanstack/react-query";
import { ClusterRow } from "@/lib/api/clusters";
import { page } from "@/lib/api/page";
import { getJson } from "./request";

const ClusterPage = page(ClusterRow);
const WHILE_LOADING_MS = 1000;

/** All clusters the caller may see. The event stream keeps it current; only a view that still loads is asked again. */
export function clusterList() {
  return queryOptions({
    queryKey: ["clusters"],
    queryFn: ({ signal }) => getJson("/api/clusters", { schema: ClusterPage, signal }),
    refetchInterval: (query) => (query.state.data?.synced === false ? WHILE_LOADING_MS : false),
  });
}
