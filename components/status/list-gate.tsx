"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { useAlive } from "@/components/ui/use-alive";
import type { NamedRow } from "@/lib/api/live";
import type { Page } from "@/lib/api/page";
import { isSignedOut } from "@/lib/queries/api-problem";
import type { viewPage } from "@/lib/queries/view-page";
import { ListNotices } from "./list-notices";
import { ListProblem } from "./list-problem";
import { useStaleSince } from "./use-stale-since";

interface ListGateProps<Row extends NamedRow> {
  readonly title: string;
  /** What is listed: "clusters". */
  readonly subject: string;
  readonly query: ReturnType<typeof viewPage<Row>>;
  readonly loading: ReactNode;
  readonly children: (page: Page<Row>, notices: ReactNode) => ReactNode;
}

/** The page of a view once there is one; until then what stands in its place: that it is read, which right is missing, what failed. */
export function ListGate<Row extends NamedRow>({ title, subject, query, loading, children }: ListGateProps<Row>) {
  const { data: page, error, refetch } = useQuery(query);
  const staleSince = useStaleSince();
  const alive = useAlive();
  if (!alive) return loading;
  if (page) {
    if (page.rows.length === 0 && !page.synced) return loading;
    return children(page, <ListNotices subject={subject} staleSince={staleSince} error={error} onTryAgain={refetch} />);
  }
  if (!error || isSignedOut(error)) return loading;
  return (
    <>
      <PageHeader title={title} />
      <ListProblem subject={subject} error={error} onTryAgain={refetch} />
    </>
  );
}
