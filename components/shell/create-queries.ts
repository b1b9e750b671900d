import { QueryClient } from "@tanstack/react-query";
import { mayPass } from "@/lib/queries/request/api-problem";

const TRIES = 3;

/** The event stream keeps pages current: only failed queries are repeated automatically. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retryOnMount: false,
        retry: (failures, error) => failures < TRIES && mayPass(error),
        retryDelay: (failures) => 400 * 2 ** failures * (0.75 + 0.5 * Math.random()),
      },
    },
  });
}
