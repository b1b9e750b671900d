import type { AlertRecord } from "./alert-record";
import { type AtMoment, hrefOf } from "./moment";

/** One alert as receivers get it. */
export interface NoticeAlert {
  readonly key: string;
  readonly status: "firing" | "resolved";
  readonly title: string;
  readonly text: string;
  /** Of the console, with the moment. */
  readonly url: string;
  /** RFC 3339. */
  readonly since: string;
  readonly resolvedAt?: string | undefined;
  readonly subject: AlertRecord["subject"];
}

/** One message, whatever way it goes. */
export interface Notice {
  readonly id: string;
  readonly kind: "firing" | "resolved" | "test";
  /** Absent for a test. */
  readonly rule?: string | undefined;
  readonly title: string;
  /** RFC 3339. */
  readonly at: string;
  readonly alerts: readonly NoticeAlert[];
  /** How many more there are. */
  readonly more: number;
  /** Of the console. */
  readonly url: string;
  /** Until when, RFC 3339, a receiver that forgets has to take it for firing. */
  readonly firesUntil: string;
}

/** Receivers that people read get that many; the rest is counted. */
export const MAX_LISTED = 10;

/** Of what the message is, in one line. */
export function noticeTitle(kind: "firing" | "resolved", alerts: readonly AlertRecord[], more: number): string {
  const first = alerts[0]?.title ?? "";
  const others = alerts.length - 1 + more;
  return `${kind === "resolved" ? "Resolved: " : ""}${first}${others > 0 ? `, and ${others} more` : ""}`;
}

export function noticeAlert(record: AlertRecord, moment: AtMoment): NoticeAlert {
  const { isEvent, key, resolvedAtMs, sinceMs, status, subject, text, title } = record;
  const isOver = status === "resolved" && !isEvent;
  return {
    key,
    status: isOver ? "resolved" : "firing",
    title,
    text,
    url: hrefOf(record, moment),
    since: new Date(sinceMs).toISOString(),
    ...(isOver && resolvedAtMs !== undefined && { resolvedAt: new Date(resolvedAtMs).toISOString() }),
    subject,
  };
}
