"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The result of a query whose error stays while it is repeated, if there is nothing else to show: an error page does
 * not turn into a placeholder and back. `key` is the query's.
 */
export function useStoredError<Data>(result: UseQueryResult<Data>, key: string): UseQueryResult<Data> {
  const [last, setLast] = useState<{ readonly key: string; readonly error: Error | null }>({ key, error: null });
  if (!result.isPending && (last.key !== key || last.error !== result.error)) setLast({ key, error: result.error });
  if (!result.isPending || last.key !== key || last.error === null) return result;
  return {
    ...result,
    error: last.error,
    status: "error",
    isError: true,
    isPending: false,
    isLoading: false,
    isLoadingError: true,
  };
}
