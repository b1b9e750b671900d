"use client";

import { useQuery } from "@tanstack/react-query";
import { approvalHref, rowAppearance } from "@/components/labels/approval-labels";
import { ListProblem } from "@/components/request-state/list-problem";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { approvalPart } from "@/lib/queries/approvals/approvals";
import { invitationPart } from "@/lib/queries/invitations/invitations";

const MAX_SHOWN = 20;

/** Who has answered an invitation so far, live: requests to review, and clusters that have come. */
export function Arrivals({ invitation }: { readonly invitation: string }) {
  const { data, error, refetch } = useQuery(
    approvalPart("arrivals", { q: `invitation=${invitation}`, sort: "age", limit: MAX_SHOWN }),
  );
  const { data: page } = useQuery(invitationPart("made", { q: `name=${invitation}`, limit: 1 }));
  const row = page?.rows[0];
  const rows = data?.rows ?? [];
  return (
    <section aria-label="Who has come" aria-live="polite">
      <h2 className="mb-1.5 flex items-baseline gap-2 font-strong">
        Who has come
        {row ? (
          <span className="font-regular text-small text-text-3 tabular-nums">
            {row.used.length} of {row.count}
          </span>
        ) : null}
      </h2>
      {error && !data ? <ListProblem subject="requests" error={error} onTryAgain={refetch} /> : null}
      {data && rows.length === 0 ? (
        <p className="text-pretty text-text-2">
          Nobody yet. A request of the cluster's agent appears here as soon as it asks, usually within a minute of the
          command.
        </p>
      ) : null}
      <ul className="grid gap-2">
        {rows.map((each) => (
          <Arrival key={each.name} row={each} />
        ))}
      </ul>
    </section>
  );
}

function Arrival({ row }: { readonly row: ApprovalRow }) {
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={row.cluster === undefined ? approvalHref(row) : `/clusters/${encodeURIComponent(row.cluster)}`}
          className="mono min-w-0 [overflow-wrap:anywhere] text-accent-text hover:underline hover:underline-offset-2"
        >
          {row.cluster ?? row.object}
        </Link>
        <StatusBadge appearance={rowAppearance(row)} />
        {row.state === "waiting" ? (
          <span className="ml-auto">
            <ButtonLink href={approvalHref(row)} appearance="primary">
              Review and accept
            </ButtonLink>
          </span>
        ) : null}
      </div>
      <p className="mt-0.5 text-pretty text-small text-text-2">{row.headline}</p>
    </li>
  );
}
