import { queryOptions } from "@tanstack/react-query";
import { WhyAnswer } from "@/lib/api/why";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** It is told by a dozen kinds, works among them, which tell no stream of ours: whoever looks sees it again this often. */
const LOOKED_AT_MS = 5_000;

/** Why an add-on is on a cluster or is not. */
export function addOnWhy(cluster: string, addOn: string) {
  return queryOptions({
    queryKey: ["clusters", "why", cluster, addOn],
    queryFn: ({ signal }) => {
      const path = `/api/v1/clusters/${encodeURIComponent(cluster)}/addons/${encodeURIComponent(addOn)}/why`;
      return getJson(path, { schema: WhyAnswer, signal });
    },
    gcTime: KEPT_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}
