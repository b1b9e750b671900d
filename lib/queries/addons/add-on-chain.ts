import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AddOnChain, InstalledCount, MAX_NAMES } from "@/lib/api/addons/add-on-chain";
import type { HintedOptions } from "@/lib/queries/live/hints";
import { getJson, postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
const WAITED_FOR_MS = 1_000;

/** One add-on on one cluster from end to end. */
export function addOnChain(name: string, cluster: string): HintedOptions<AddOnChain> {
  return {
    subject: { subject: "chain", cluster, addOn: name },
    queryKey: ["addons", "chain", name, cluster],
    queryFn: ({ signal }) =>
      getJson(`${pathOf(name)}/clusters/${encodeURIComponent(cluster)}`, { schema: AddOnChain, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  };
}

/** On how many of these clusters it is, and on how many it is being removed, polled; null if that is hidden. */
export function installedCount(name: string, clusters: readonly string[]) {
  return queryOptions({
    queryKey: ["addons", "installed", name, clusters],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(clusters.length / MAX_NAMES) }, (_, index) =>
        clusters.slice(index * MAX_NAMES, (index + 1) * MAX_NAMES),
      );
      const path = `${pathOf(name)}/installed`;
      const answers = await Promise.all(
        parts.map((part) => postJson(path, { body: { clusters: part }, schema: InstalledCount, signal })),
      );
      return { installed: sumOf(answers, "installed"), leaving: sumOf(answers, "leaving") };
    },
    gcTime: 0,
    refetchInterval: WAITED_FOR_MS,
  });
}

function sumOf(answers: readonly InstalledCount[], part: keyof InstalledCount): number | null {
  return answers.reduce<number | null>(
    (sum, { [part]: size }) => (sum === null || size === undefined ? null : sum + size),
    0,
  );
}

function pathOf(name: string): string {
  return `/api/v1/addons/${encodeURIComponent(name)}`;
}
