import { queryOptions } from "@tanstack/react-query";
import { CommonFactors } from "@/lib/api/clusters/common-factors";
import { getJson } from "@/lib/queries/request/request";

/** It is no part of the stream, and takes the console a tenth of a second for a large fleet. */
const EACH_MS = 60_000;

/** What the clusters that `q` leaves have in common; with `addOn`, compared among the clusters that have it. */
export function commonFactorsOf(q: string, addOn = "") {
  const query = new URLSearchParams({ q, ...(addOn !== "" && { addOn }) });
  return queryOptions({
    queryKey: ["common-factors", q, addOn],
    queryFn: ({ signal }) => getJson(`/api/v1/common-factors?${query}`, { schema: CommonFactors, signal }),
    refetchInterval: EACH_MS,
    staleTime: EACH_MS / 2,
  });
}
