import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Annotation } from "@/lib/annotations/annotations";

const EACH_MS = 30_000;
const MINUTE_MS = 60_000;

/** What people did and rollouts went through in that time, as far as one may see it; `from` and `to` in milliseconds. */
export function annotations(from: number, to: number) {
  const [start, end] = [Math.floor(from / MINUTE_MS) * MINUTE_MS, Math.ceil(to / MINUTE_MS) * MINUTE_MS];
  return queryOptions({
    queryKey: ["annotations", start, end],
    queryFn: async ({ signal }): Promise<Annotation[]> => {
      // What reads both is of use to charts alone, which are there without it.
      const { readHappened } = await import("./read-happened");
      return readHappened({ from: start, to: end }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: EACH_MS,
  });
}
