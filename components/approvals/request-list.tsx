"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { approvalHref, kindText, rowAppearance } from "@/components/labels/approval-labels";
import { yamlHref } from "@/components/object/object-kinds";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { count, plural } from "@/lib/format/count";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { approvalPart } from "@/lib/queries/approvals/approvals";

const STEP = 25;
/** The inbox has more. */
const MAX = 200;

interface RequestListProps {
  /** Which requests, as a filter of the list of approvals. */
  readonly q: string;
  /** What they are for: "cluster eks-1". */
  readonly of: string;
  /** Also shows the cluster of each. */
  readonly withCluster?: boolean;
  /** As they were then. */
  readonly at?: string;
}

/** Requests for certificates or acceptance, pending first; each links to the inbox. */
export function RequestList({ q, of, withCluster = false, at }: RequestListProps) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(
    approvalPart("of-one", { q, sort: "state", limit, ...(at !== undefined && { at }) }),
  );
  if (!data) {
    if (error) return <ListProblem subject="certificate requests" error={error} onTryAgain={refetch} />;
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the requests of {of}.</p>;
  }
  if (data.total === 0 && !data.synced)
    return <p className="px-4 py-4 text-small text-text-3 sheet:px-6">The console is still loading from the hub.</p>;
  if (data.total === 0) {
    return (
      <RegionMessage title={`No request of ${of} is on the hub`}>
        Hubs delete certificate requests an hour after the decision, or a day after they arrive without one. Decided
        ones that this console saw stay here while it runs.
      </RegionMessage>
    );
  }
  return (
    <>
      <ul aria-label="Requests" className="border-line border-t">
        {data.rows.map((row) => (
          <RequestLine key={row.name} row={row} withCluster={withCluster} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small text-text-2 sheet:px-6">
        <span role="status">
          {count(data.rows.length)} of {plural(data.total, "request")}
        </span>
        {data.rows.length < Math.min(data.total, MAX) ? (
          <Button onClick={() => setLimit(limit + STEP)}>Show more</Button>
        ) : null}
      </div>
    </>
  );
}

interface RequestLineProps {
  readonly row: ApprovalRow;
  readonly withCluster: boolean;
}

function RequestLine({ row, withCluster }: RequestLineProps) {
  const { cluster, createdAt, deletedAt, headline, name, object, state } = row;
  return (
    <li
      data-request={name}
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b px-4 py-[7px] leading-5 hover:bg-hover sheet:grid-cols-[minmax(0,3fr)_96px_minmax(0,2fr)_auto] nav:grid-cols-[minmax(0,2fr)_160px_minmax(0,3fr)_auto] sheet:px-6"
    >
      <div className="min-w-0">
        <Link
          href={approvalHref(row)}
          className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {object}
        </Link>
        <p className="text-small text-text-3 [overflow-wrap:anywhere]">
          {[kindText(row), withCluster && cluster ? `on ${cluster}` : ""].filter(Boolean).join(", ")}
          {name.startsWith("requests/") && !deletedAt ? (
            <>
              ,{" "}
              <Link
                href={yamlHref("CertificateSigningRequest", { name: object }) ?? ""}
                aria-label={`${object} as YAML`}
                className="hover:text-text hover:underline hover:underline-offset-2"
              >
                YAML
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <span className="max-sheet:col-start-1">
        <StatusBadge appearance={rowAppearance(row)} />
      </span>
      <p className="min-w-0 text-pretty text-text-2 [overflow-wrap:anywhere] max-sheet:col-span-2">{headline}</p>
      <span className="text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">
        <Age since={createdAt} />
      </span>
    </li>
  );
}
