"use client";

import type { ReactNode } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { ObjectAbsent, ObjectLoading } from "./object-states";

/** What is known of the object that a page is about. */
export interface DetailState<Row> {
  readonly row: Row | undefined;
  /** The hub has no such object. */
  readonly isAbsent: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface DetailPageProps<Row> {
  /** "cluster". */
  readonly thing: string;
  readonly name: string;
  readonly state: DetailState<Row>;
  /** The header of a page without a row. */
  readonly bareHeader: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** The page of one object in each of its states: read, absent, refused or failed, and loading. */
export function DetailPage<Row>({ thing, name, state, bareHeader, children }: DetailPageProps<Row>) {
  const { row, isAbsent, error, refetch } = state;
  if (isAbsent) return <ObjectAbsent thing={thing} name={name} header={bareHeader} />;
  if (row) return children(row);
  if (!error || isSignedOut(error)) return <ObjectLoading thing={thing} />;
  return (
    <>
      {bareHeader}
      <div className="pt-3">
        <ListProblem subject={`this ${thing}`} error={error} onTryAgain={refetch} />
      </div>
    </>
  );
}

interface DetailFrameProps {
  /** What is stale or could not be read again: "cluster". */
  readonly subject: string;
  readonly header: ReactNode;
  /** Of a request that was answered before. */
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
  /** The open tab. */
  readonly children: ReactNode;
}

/** Header, notices and the open tab of an object that was read. */
export function DetailFrame({ subject, header, error, onTryAgain, children }: DetailFrameProps) {
  const staleSince = useStaleSince();
  return (
    <div className="flex min-h-full flex-col">
      {header}
      <ListNotices subject={subject} staleSince={staleSince} error={error} onTryAgain={onTryAgain} />
      {children}
    </div>
  );
}
