"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { ListProblem } from "./list-problem";
import { useStoredError } from "./use-stored-error";

/** What was read, and what came of reading it again. */
export interface Read<Data> {
  readonly page: Data;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

interface ViewGateProps<Data> {
  readonly title: string;
  /** What is listed: "clusters". */
  readonly subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: each query has a key of its own type, and nothing here looks at it.
  readonly query: UseQueryOptions<Data, Error, Data, any>;
  readonly loading: ReactNode;
  readonly children: (read: Read<Data>) => ReactNode;
}

/** A page when its view is loaded; until then a placeholder, the missing right, or the error. */
export function ViewGate<Data>({ title, subject, query, loading, children }: ViewGateProps<Data>) {
  const { data, error, refetch } = useStoredError(useQuery(query), JSON.stringify(query.queryKey));
  const alive = useAlive();
  if (!alive) return loading;
  if (data !== undefined) return children({ page: data, error, onTryAgain: refetch });
  if (!error || isSignedOut(error)) return loading;
  return (
    <>
      <PageHeader title={title} />
      <ListProblem subject={subject} error={error} onTryAgain={refetch} />
    </>
  );
}
