import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ClusterNames, type ClusterNamesInput } from "@/lib/api/clusters/cluster-names";
import { postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 10_000;

/** The current names of all clusters that match a filter. */
export function clusterNames(input: ClusterNamesInput) {
  return queryOptions({
    queryKey: ["clusters", "names", input],
    queryFn: ({ signal }) => readNames(input, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** How many of these clusters do not match a filter. */
export function clustersLeftOut(q: string, among: readonly string[]) {
  return queryOptions({
    queryKey: ["clusters", "left-out", q, among],
    queryFn: async ({ signal }) => among.length - (await readNames({ q, among: [...among] }, signal)).length,
    enabled: q !== "" && among.length > 0,
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  });
}

async function readNames(input: ClusterNamesInput, signal: AbortSignal): Promise<string[]> {
  const { names } = await postJson("/api/v1/clusters/names", { body: input, schema: ClusterNames, signal });
  return names;
}
