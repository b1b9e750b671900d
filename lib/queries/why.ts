import { keepPreviousData } from "@tanstack/react-query";
import { WhyAnswer } from "@/lib/api/why";
import type { HintedOptions } from "./hints";
import { getJson } from "./request";

const KEPT_MS = 60_000;
/** Scores, leases and the other clusters of the fleet are not hinted at: whoever looks sees them again this often. */
const LOOKED_AT_RARELY_MS = 30_000;

/** Why an add-on is on a cluster or is not. */
export function addOnWhy(cluster: string, addOn: string): HintedOptions<WhyAnswer> {
  return {
    subject: { subject: "why", cluster, addOn },
    queryKey: ["clusters", "why", cluster, addOn],
    queryFn: ({ signal }) => {
      const path = `/api/v1/clusters/${encodeURIComponent(cluster)}/addons/${encodeURIComponent(addOn)}/why`;
      return getJson(path, { schema: WhyAnswer, signal });
    },
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    againMs: () => LOOKED_AT_RARELY_MS,
  };
}
