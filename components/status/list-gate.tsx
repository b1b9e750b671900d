"use client";

import type { ReactNode } from "react";
import type { NamedRow } from "@/lib/api/live";
import type { Page } from "@/lib/api/page";
import type { viewPage } from "@/lib/queries/view-page";
import { ListNotices } from "./list-notices";
import { useStaleSince } from "./use-stale-since";
import { ViewGate } from "./view-gate";

interface ListGateProps<Row extends NamedRow> {
  readonly title: string;
  /** What is listed: "clusters". */
  readonly subject: string;
  readonly query: ReturnType<typeof viewPage<Row>>;
  readonly loading: ReactNode;
  readonly empty: ReactNode;
  readonly children: (page: Page<Row>, notices: ReactNode) => ReactNode;
}

/** A list once there is something in it, with what to know before trusting it. */
export function ListGate<Row extends NamedRow>({ title, subject, query, loading, empty, children }: ListGateProps<Row>) {
  const staleSince = useStaleSince();
  return (
    <ViewGate title={title} subject={subject} query={query} loading={loading}>
      {({ page, error, onTryAgain }) => {
        if (page.rows.length === 0) return page.synced ? empty : loading;
        return children(page, <ListNotices subject={subject} staleSince={staleSince} error={error} onTryAgain={onTryAgain} />);
      }}
    </ViewGate>
  );
}
