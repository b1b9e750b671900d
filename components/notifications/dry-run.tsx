"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "@/components/ui/controls/link";
import { Segmented } from "@/components/ui/controls/segmented";
import { Notice } from "@/components/ui/feedback/notice";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { DryRun } from "@/lib/api/notifications/notifications";
import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import type { NotificationRule } from "@/lib/notifications/rule";
import { dryRun } from "@/lib/queries/notifications/notifications";

const TIMES = [
  { value: "-1d", label: "Day", words: "in the last day" },
  { value: "-7d", label: "Week", words: "in the last week" },
  { value: "-30d", label: "30 days", words: "in the last 30 days" },
] as const;
/** A rule that is being typed is not tried at each letter. */
const PACE_MS = 600;

/** What a rule would have sent, by the history, kept current while the rule is edited. */
export function DryRunResult({ rule }: { readonly rule: NotificationRule | undefined }) {
  const [from, setFrom] = useState<(typeof TIMES)[number]["value"]>("-7d");
  // The text, so that an equal rule is no change.
  const text = usePaced(rule && JSON.stringify(rule), PACE_MS);
  const tried = text === undefined ? undefined : { rule: JSON.parse(text) as NotificationRule, from };
  const { data, error, isFetching } = useQuery(dryRun(tried));
  const words = TIMES.find(({ value }) => value === from)?.words ?? "";
  return (
    <section aria-label="Dry run">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-strong">Dry run</h2>
        <Segmented label="Over the last" choices={TIMES} value={from} onValue={setFrom} />
      </div>
      <p role="status" className="text-pretty [overflow-wrap:anywhere]">
        {rule ? resultText({ data, error, isFetching, words }) : "Starts once the rule has no errors."}
      </p>
      {data && rule && !error ? <Sent run={data} /> : null}
    </section>
  );
}

interface Result {
  readonly data: DryRun | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly words: string;
}

function resultText({ data, error, isFetching, words }: Result): string {
  if (error) return `It could not be tried: ${error.message}`;
  if (!data || isFetching) return "Trying it on the history.";
  if (data.unsupported !== undefined) return data.unsupported;
  return data.total === 0 ? `No notification ${words}.` : `${plural(data.total, "notification")} ${words}.`;
}

function Sent({ run: { holes, notifications, total } }: { readonly run: DryRun }) {
  return (
    <div className="mt-2 grid gap-2">
      {holes.map((hole) => (
        <Notice key={hole.from} tone="plain" within="form">
          Nothing is known from {clock(hole.from, Date.now())} to {clock(hole.to, Date.now())}.
        </Notice>
      ))}
      {notifications.length === 0 ? null : (
        <ol aria-label="Would have been sent" className="border-line border-t">
          {notifications.map((sent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells messages of the same moment apart
            <li key={index} className="border-line border-b py-1.5 [overflow-wrap:anywhere]">
              <p>
                <time dateTime={sent.at} className="mr-2 text-small text-text-3">
                  {clock(sent.at, Date.now())}
                </time>
                <Link href={sent.href} className="hover:underline hover:underline-offset-2">
                  {sent.title}
                </Link>
              </p>
              {sent.text === "" ? null : <p className="text-pretty text-small text-text-2">{sent.text}</p>}
            </li>
          ))}
        </ol>
      )}
      {total > notifications.length && notifications.length > 0 ? (
        <p className="text-small text-text-3">{`The first ${notifications.length} of ${total}.`}</p>
      ) : null}
    </div>
  );
}
