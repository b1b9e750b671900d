import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterNames, type ClusterNamesWish } from "@/lib/api/cluster-names";
import { postJson } from "./request";

const KEPT_MS = 10_000;

/** The names of all clusters that a filter leaves, as they are now. */
export function clusterNames(wish: ClusterNamesWish) {
  return queryOptions({
    queryKey: ["clusters", "names", wish],
    queryFn: ({ signal }) => readNames(wish, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** How many of these clusters a filter leaves out. */
export function clustersLeftOut(q: string, among: readonly string[]) {
  return queryOptions({
    queryKey: ["clusters", "left-out", q, among],
    queryFn: async ({ signal }) => among.length - (await readNames({ q, among: [...among] }, signal)).length,
    enabled: q !== "" && among.length > 0,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

async function readNames(wish: ClusterNamesWish, signal: AbortSignal): Promise<string[]> {
  const { names } = await postJson("/api/v1/clusters/names", { body: wish, schema: ClusterNames, signal });
  return names;
}
