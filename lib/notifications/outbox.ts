import type { SentNotification } from "@/lib/api/notifications/notifications";
import type { OutboxEntry } from "./stored-state";

const FIRST_MS = 10_000;
const CEILING_MS = 15 * 60_000;
const MAX_ATTEMPTS = 12;

/** What became of one attempt; `retryAfterMs` is what the receiver says. */
export type Outcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly isTemporary: boolean;
      readonly retryAfterMs?: number | undefined;
    };

/** The entry to try again, if it is, and what is shown of it. */
export function afterAttempt(
  entry: OutboxEntry,
  outcome: Outcome,
  nowMs: number,
): { readonly again: OutboxEntry | undefined; readonly sent: SentNotification } {
  const attempts = entry.attempts + 1;
  const isRetried = !outcome.ok && outcome.isTemporary && attempts < MAX_ATTEMPTS;
  const failure = isRetried ? "retrying" : "failed";
  const dueAtMs = nowMs + waitMs(attempts, outcome.ok ? undefined : outcome.retryAfterMs);
  const sent: SentNotification = {
    id: entry.id,
    at: new Date(nowMs).toISOString(),
    ...(entry.rule !== undefined && { rule: entry.rule }),
    ...(entry.gate !== undefined && { gate: entry.gate.name }),
    receiver: entry.receiver,
    kind: entry.kind,
    title: entry.title,
    alerts: entry.keys.length + entry.more,
    outcome: outcome.ok ? "delivered" : failure,
    attempts,
    ...(isRetried && { retryAt: new Date(dueAtMs).toISOString() }),
    ...(!outcome.ok && { reason: outcome.reason }),
  };
  return { again: isRetried ? { ...entry, attempts, dueAtMs, reason: outcome.reason } : undefined, sent };
}

/** Doubled each time up to a quarter of an hour, and never less than the receiver wants. */
function waitMs(attempts: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(CEILING_MS, FIRST_MS * 2 ** (attempts - 1)));
}
