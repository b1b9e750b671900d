"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Moment } from "@/components/ui/feedback/moment";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import type { ManagedAccount } from "@/lib/api/approvals/managed-accounts";
import type { MissingRight } from "@/lib/api/problem";
import { count, plural } from "@/lib/format/count";
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
    <details aria-label={TITLE} className="border-line border-b px-4 py-3 sheet:px-6">
      <summary className="cursor-pointer font-medium">
        {TITLE}
        <span className="ml-2.5 font-regular text-small text-text-3">{summaryOf(accounts, missing)}</span>
      </summary>
      {missing ? (
        <p className="pt-2">
          <MissingRightNote missing={missing} />
        </p>
      ) : (
        <ul aria-label={TITLE} className="mt-2 border-line border-t">
          {accounts.map((account) => (
            <AccountLine key={`${account.cluster}/${account.name}`} account={account} />
          ))}
        </ul>
      )}
      {partial ? <p className="pt-2 text-small text-text-2">There are more than are read.</p> : null}
    </details>
  );
}

/** "5 accounts, 1 expired, 2 not renewed yet". */
function summaryOf(accounts: readonly ManagedAccount[], missing: MissingRight | undefined): string {
  if (missing) return "not shown to you";
  const counted = (["expired", "late"] as const).map((state) => ({
    number: accounts.filter((account) => account.state === state).length,
    label: APPEARANCE[state].label.toLowerCase(),
  }));
  const bad = counted.filter(({ number }) => number > 0).map(({ number, label }) => `${count(number)} ${label}`);
  return [plural(accounts.length, "account"), ...bad].join(", ");
}

function AccountLine({ account: { cluster, from, name, state, until } }: { readonly account: ManagedAccount }) {
  return (
    <li className="grid gap-x-6 border-line border-b py-[7px] leading-5 last:border-b-0 sheet:grid-cols-[160px_minmax(0,1fr)_minmax(0,1fr)]">
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
