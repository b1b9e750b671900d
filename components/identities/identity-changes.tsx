"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import type { IdentityChange } from "@/lib/api/metrics/identity-history";
import { plural } from "@/lib/format/count";
import { clock, exactTime } from "@/lib/format/time";
import { identityHistory } from "@/lib/queries/history/identity-history";
import { identityHref, WAY_LABELS, wayInSentence } from "./identity-labels";

/** Read once it is opened: for most visits the list below is enough. */
export function IdentityChanges() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border-line border-t px-4 py-2 text-small sheet:px-6"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="text-text-2 hover:text-text">What changed in the last hour</summary>
      {isOpen ? <Changes /> : null}
    </details>
  );
}

function Changes() {
  const { data, error, refetch } = useQuery(identityHistory());
  if (!data && error) return <ListProblem subject="changes" error={error} onTryAgain={refetch} />;
  if (!data) return <p className="pt-1 text-text-3">Loading changes.</p>;
  return (
    <>
      {data.changes.length === 0 ? (
        <p className="pt-1 text-text-2">Nothing changed{sinceInWords(data.since)}.</p>
      ) : null}
      <ul aria-label="Changes of identities" className="pt-1">
        {data.changes.map((change) => (
          <Line key={`${change.at} ${change.kind} ${change.last.name}`} change={change} />
        ))}
      </ul>
      <p className="pt-1 text-pretty text-text-3">
        Changes of RoleBindings and managed service accounts are seen only while somebody looks at this page who may
        list them.
      </p>
    </>
  );
}

function sinceInWords(since: number | undefined): string {
  return since === undefined ? "" : ` since ${clock(new Date(since).toISOString(), Date.now())}`;
}

function Line({ change: { at, kind, last, size, way } }: { readonly change: IdentityChange }) {
  const time = new Date(at).toISOString();
  const href = size === 1 ? identityHref({ ...last, way }) : undefined;
  const object = <span className="mono text-text [overflow-wrap:anywhere]">{last.object}</span>;
  const approver = kind === "issued" && size === 1 && last.approver ? `, approved by ${last.approver}` : "";
  return (
    <li className="grid grid-cols-[46px_minmax(0,1fr)] py-[3px]">
      <time dateTime={time} title={exactTime(time)} className="text-text-3">
        {clock(time, Date.now())}
      </time>
      <span className="min-w-0 text-text-2">
        {size === 1 ? (
          <>
            {WAY_LABELS[way]} {href === undefined ? object : <Link href={href}>{object}</Link>} {VERB[kind].one}
            {approver}
          </>
        ) : (
          `${plural(size, wayInSentence(way))} ${VERB[kind].many}`
        )}
      </span>
    </li>
  );
}

const VERB = {
  alarm: { one: "raised an alarm: a rule is against it", many: "raised alarms" },
  acknowledged: { one: "was acknowledged", many: "were acknowledged" },
  removed: { one: "was removed", many: "were removed" },
  renewed: { one: "was renewed", many: "were renewed" },
  issued: { one: "was issued", many: "were issued" },
} as const satisfies Record<IdentityChange["kind"], { readonly one: string; readonly many: string }>;
