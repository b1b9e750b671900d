"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { mayPass } from "@/lib/queries/api-problem";
import { session } from "@/lib/queries/session";
import { followSignedOut } from "@/lib/queries/signed-out";

const TRIES = 3;

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueries);
  useEffect(
    () => followSignedOut(() => void queries.invalidateQueries({ queryKey: session().queryKey }, { cancelRefetch: false })),
    [queries],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** The event stream keeps pages current: nothing is fetched again by itself but what failed. */
function createQueries(): QueryClient {
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
