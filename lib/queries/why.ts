import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { WhyAnswer } from "@/lib/api/why";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Bindings, scores and leases tell no stream of ours: whoever looks sees them again this often. */
const LOOKED_AT_RARELY_MS = 30_000;
/** Where what it is told by is not followed. */
const LOOKED_AT_MS = 5_000;

interface WhyHints {
  /** Changes when a row does that it is told by. */
  readonly version: string;
  /** Each of those rows is followed. */
  readonly isFollowed: boolean;
}

/** Why an add-on is on a cluster or is not. */
export function addOnWhy(cluster: string, addOn: string, { version, isFollowed }: WhyHints) {
  return queryOptions({
    queryKey: ["clusters", "why", cluster, addOn, version],
    queryFn: ({ signal }) => {
      const path = `/api/v1/clusters/${encodeURIComponent(cluster)}/addons/${encodeURIComponent(addOn)}/why`;
      return getJson(path, { schema: WhyAnswer, signal });
    },
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    refetchInterval: isFollowed ? LOOKED_AT_RARELY_MS : LOOKED_AT_MS,
  });
}
