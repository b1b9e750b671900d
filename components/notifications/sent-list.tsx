"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import type { SentNotification } from "@/lib/api/notifications/notifications";
import { plural } from "@/lib/format/count";
import { clock, exactTime } from "@/lib/format/time";
import { sentNotifications } from "@/lib/queries/notifications/notifications";
import { OUTCOME_APPEARANCES } from "./labels";

/** The last messages, with what came of each. */
export function SentList() {
  const { data, error, refetch } = useQuery(sentNotifications());
  if (!data) return error ? <ListProblem subject="sent notifications" error={error} onTryAgain={refetch} /> : null;
  if (data.notifications.length === 0) return <p className="px-4 text-text-2 sheet:px-6">Nothing was sent yet.</p>;
  return (
    <ul aria-label="Sent" className="border-line border-t">
      {data.notifications.map((sent) => (
        <SentItem key={`${sent.id} ${sent.receiver}`} sent={sent} />
      ))}
    </ul>
  );
}

function SentItem({ sent }: { readonly sent: SentNotification }) {
  const { at, outcome, reason, title } = sent;
  return (
    <li
      data-sent={sent.kind}
      data-outcome={outcome}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 border-line border-b px-4 py-2 sheet:grid-cols-[112px_minmax(0,1fr)] sheet:px-6"
    >
      <div>
        <StatusBadge appearance={OUTCOME_APPEARANCES[outcome]} as="plain" />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{title}</p>
        <p className="text-small text-text-3">
          <time dateTime={at} title={exactTime(at)}>
            {clock(at, Date.now())}
          </time>
          {` ${sentText(sent)}`}
        </p>
        {reason === undefined ? null : <p className="text-pretty text-small text-text-2">{reason}</p>}
      </div>
    </li>
  );
}

function sourceText(rule: string | undefined, gate: string | undefined): string {
  if (gate !== undefined) return `gate ${gate}`;
  return rule === undefined ? "a test" : `rule ${rule}`;
}

function sentText({ alerts, attempts, gate, receiver, retryAt, rule }: SentNotification): string {
  return [
    `to ${receiver}`,
    sourceText(rule, gate),
    ...(rule === undefined || alerts === 1 ? [] : [plural(alerts, "alert")]),
    ...(attempts > 1 ? [plural(attempts, "attempt")] : []),
    ...(retryAt === undefined ? [] : [`again at ${clock(retryAt, Date.now())}`]),
  ].join(", ");
}
