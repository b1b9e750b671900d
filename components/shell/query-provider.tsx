"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isSignedOut, mayPass } from "@/lib/queries/api-problem";
import { session } from "@/lib/queries/session";

const TRIES = 3;

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** The event stream keeps pages current: nothing is fetched again by itself but what failed. */
function createQueries(): QueryClient {
  const sessionKey = session().queryKey;
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const asksWhoIsThere = query.queryKey[0] === sessionKey[0];
        if (isSignedOut(error) && !asksWhoIsThere) void queries.invalidateQueries({ queryKey: sessionKey });
      },
    }),
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
  return queries;
}
