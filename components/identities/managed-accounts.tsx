"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ManagedAccount } from "@/lib/api/approvals/managed-accounts";
import { plural } from "@/lib/format/count";
import { clock, exactTime } from "@/lib/format/time";
import { managedAccounts } from "@/lib/queries/approvals/managed-accounts";

const TITLE = "Managed service accounts";

const APPEARANCE = {
  valid: { tone: "good", shape: "disc-check", label: "Valid" },
  renewed: { tone: "neutral", shape: "disc-check", label: "Renewed" },
  late: { tone: "warn", shape: "triangle", label: "Not renewed yet" },
  expired: { tone: "bad", shape: "octagon", label: "Expired" },
  none: { tone: "neutral", shape: "dashed", label: "No token yet" },
} as const satisfies Record<ManagedAccount["state"], StatusAppearance>;

/** Accounts on managed clusters whose tokens the hub has; nothing on a hub that does not have the kind. */
export function ManagedAccounts() {
  const { data, error, refetch } = useQuery(managedAccounts());
  if (!data)
    return error ? <ListProblem subject="managed service accounts" error={error} onTryAgain={refetch} /> : null;
  const { accounts, missing, partial } = data;
  if (accounts.length === 0 && !missing) return null;
  return (
    <section aria-label={TITLE}>
      <SectionTitle title={TITLE} note={missing ? undefined : plural(accounts.length, "account")} />
      {missing ? (
        <p className="px-4 pb-3 sheet:px-6">
          <MissingRightNote missing={missing} />
        </p>
      ) : (
        <ul aria-label={TITLE} className="border-line border-t">
          {accounts.map((account) => (
            <AccountLine key={`${account.cluster}/${account.name}`} account={account} />
          ))}
        </ul>
      )}
      {partial ? <p className="px-4 py-3 text-small text-text-2 sheet:px-6">There are more than are read.</p> : null}
    </section>
  );
}

function AccountLine({ account: { cluster, from, name, state, until } }: { readonly account: ManagedAccount }) {
  return (
    <li className="grid gap-x-6 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[160px_minmax(0,1fr)_minmax(0,1fr)] sheet:px-6">
      <StatusBadge appearance={APPEARANCE[state]} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="mono font-medium">{name}</span> on{" "}
        <Link href={`/clusters/${cluster}`} className="mono hover:underline hover:underline-offset-2">
          {cluster}
        </Link>
      </p>
      <p className="text-small text-text-2">
        {from && until ? (
          <>
            Token from <Moment at={from} /> to <Moment at={until} />
          </>
        ) : (
          "Its cluster has not reported a token"
        )}
      </p>
    </li>
  );
}

function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {clock(at, Date.now())}
    </time>
  );
}
