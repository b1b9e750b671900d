import { keepPreviousData } from "@tanstack/react-query";
import { WhyAnswer } from "@/lib/api/clusters/why";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Scores, leases and other clusters are not on the stream; they are refreshed this often. */
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
    gcTime: RETENTION_MS,
    againMs: () => LOOKED_AT_RARELY_MS,
  };
}
