"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filterHref } from "@/components/list/filter-href";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { RightButton } from "@/components/request-state/guarded-button";
import { Link } from "@/components/ui/controls/link";
import { Moment } from "@/components/ui/feedback/moment";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { Axes, PageLinks, PeekPart } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { invitationPart, joinOptions } from "@/lib/queries/invitations/invitations";
import { EndInvitation } from "./end-invitation";
import { INVITATION_APPEARANCE, stateOfInvitation, usedText } from "./invitation-labels";
import { INVITATION } from "./invitation-link";

/** An invitation next to the list: which clusters it expects, which have come, and how it is revoked. */
export function InvitationPeek({ name, row: listed, marks }: PeekProps<InvitationRow>) {
  const { data, error, refetch } = useQuery({
    ...invitationPart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={`/invitations?peek=${INVITATION}/${name}`}
      actions={row && <EndButton row={row} onGone={() => marks.peek(undefined)} />}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="invitation" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function EndButton({ row, onGone }: { readonly row: InvitationRow; readonly onGone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { data } = useQuery(joinOptions());
  const isOver = row.revoked !== undefined;
  return (
    <>
      <RightButton missing={data?.may.revoke.missing} onClick={() => setConfirming(true)}>
        {isOver ? "Delete…" : "Revoke…"}
      </RightButton>
      {isConfirming ? <EndInvitation row={row} onClose={() => setConfirming(false)} onGone={onGone} /> : null}
    </>
  );
}

function About({ row }: { readonly row: InvitationRow }) {
  const { createdAt, createdBy, expiresAt, name, names, revoked, used } = row;
  return (
    <>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={INVITATION_APPEARANCE[stateOfInvitation(row)]} /> },
          { label: "Used", value: usedText(row) },
          { label: revoked ? "Revoked" : "Ends", value: <Moment at={revoked?.at ?? expiresAt} /> },
        ]}
      />
      <PeekPart title="Expects" note={names.length === 0 ? "clusters of any name" : undefined}>
        <Names names={names} used={used} />
      </PeekPart>
      <PeekPart title="Facts">
        <Facts
          facts={[
            { label: "Made by", value: createdBy },
            { label: "Made", value: <Moment at={createdAt} /> },
            ...(revoked ? [{ label: "Revoked by", value: revoked.by }] : []),
            { label: "Account", value: `flotilla-invitations/${name}`, machine: true },
          ]}
        />
      </PeekPart>
      <PageLinks of={name} links={[{ label: "Requests that answer it", href: requestsOf(name) }]} />
    </>
  );
}

function requestsOf(invitation: string): string {
  return filterHref("/approvals", `invitation=${invitation}`);
}

function Names({ names, used }: Pick<InvitationRow, "names" | "used">) {
  const all = [...new Set([...names, ...used])].sort();
  if (all.length === 0) return <p className="text-text-2">None has come yet.</p>;
  return (
    <ul className="grid gap-0.5">
      {all.map((name) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2">
          {used.includes(name) ? (
            <Link
              href={`/clusters/${encodeURIComponent(name)}`}
              className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
            >
              {name}
            </Link>
          ) : (
            <span className="mono [overflow-wrap:anywhere]">{name}</span>
          )}
          <span className="text-small text-text-3">{used.includes(name) ? "has come" : "not yet"}</span>
        </li>
      ))}
    </ul>
  );
}
