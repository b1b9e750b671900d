import { QueryClient } from "@tanstack/react-query";

/** A query cache that never retries and never forgets, so that a test sees what it put in. */
export function newQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
}
