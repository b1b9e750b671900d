"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RegionMessage } from "@/components/ui/region-message";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ApprovalRow } from "@/lib/api/approvals";
import { count, plural } from "@/lib/format/count";
import { approvalPart } from "@/lib/queries/approvals";
import { approvalHref, kindWords, rowLook } from "./approval-words";
import { ListProblem } from "./list-problem";
import { yamlHref } from "./object-kinds";

const STEP = 25;
/** More are looked at in the inbox. */
const MOST = 200;

interface RequestListProps {
  /** Which requests, as a filter of the list of approvals. */
  readonly q: string;
  /** What they are for: "cluster eks-1". */
  readonly of: string;
  /** The cluster of each is told, too. */
  readonly withCluster?: boolean;
}

/** What asks for a certificate or to be let in, what waits first; each leads to its case in the inbox. */
export function RequestList({ q, of, withCluster = false }: RequestListProps) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(approvalPart("of-one", { q, sort: "state", limit }));
  if (!data) {
    if (error) return <ListProblem subject="certificate requests" error={error} onTryAgain={refetch} />;
    return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading the requests of {of}.</p>;
  }
  if (data.total === 0 && !data.synced)
    return <p className="px-4 py-4 text-small text-text-3 sheet:px-6">The console is still reading the hub.</p>;
  if (data.total === 0) {
    return (
      <RegionMessage title={`No request of ${of} is on the hub`}>
        Hubs forget certificate requests: an hour after they were decided about, and a day after they came where nobody decides.
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
        {data.rows.length < Math.min(data.total, MOST) ? <Button onClick={() => setLimit(limit + STEP)}>Show more</Button> : null}
      </div>
    </>
  );
}

interface RequestLineProps {
  readonly row: ApprovalRow;
  readonly withCluster: boolean;
}

function RequestLine({ row, withCluster }: RequestLineProps) {
  const { cluster, createdAt, headline, name, object, state } = row;
  return (
    <li
      data-request={name}
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b px-4 py-[7px] leading-5 hover:bg-hover sheet:grid-cols-[minmax(0,2fr)_160px_minmax(0,3fr)_auto] sheet:px-6"
    >
      <div className="min-w-0">
        <Link href={approvalHref(row)} className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2">
          {object}
        </Link>
        <p className="text-small text-text-3 [overflow-wrap:anywhere]">
          {[kindWords(row), withCluster && cluster ? `on ${cluster}` : ""].filter(Boolean).join(", ")}
          {name.startsWith("requests/") ? (
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
        <StatusBadge look={rowLook(row)} />
      </span>
      <p className="min-w-0 text-pretty text-text-2 [overflow-wrap:anywhere] max-sheet:col-span-2">{headline}</p>
      <span className="text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">
        <Age since={createdAt} />
      </span>
    </li>
  );
}
