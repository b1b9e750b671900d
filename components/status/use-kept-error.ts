"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * What came of a query whose failure stays while it is asked again, where there is nothing else to show: a page that says why there is nothing does
 * not turn into its own shape and back each time. `key` is the query's.
 */
export function useKeptError<Data>(asked: UseQueryResult<Data>, key: string): UseQueryResult<Data> {
  const [last, setLast] = useState<{ readonly key: string; readonly error: Error | null }>({ key, error: null });
  if (!asked.isPending && (last.key !== key || last.error !== asked.error)) setLast({ key, error: asked.error });
  if (!asked.isPending || last.key !== key || last.error === null) return asked;
  return { ...asked, error: last.error, status: "error", isError: true, isPending: false, isLoading: false, isLoadingError: true };
}
