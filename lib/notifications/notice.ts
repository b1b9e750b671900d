import type { AlertRecord } from "./alert-record";
import type { GateNotice } from "./gate-rounds";
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
  readonly subject: AlertRecord["subject"] | { readonly kind: "gate"; readonly name: string };
}

/** One message, whatever way it goes. */
export interface Notice {
  readonly id: string;
  readonly kind: "firing" | "resolved" | "test";
  /** Absent for a test, and for a gate. */
  readonly rule?: string | undefined;
  /** Of a message about a gate: what it waits for, or how it was decided. */
  readonly gate?: GateNotice | undefined;
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
  const { caused, isEvent, key, resolvedAtMs, sinceMs, status, subject, text, title } = record;
  const isOver = status === "resolved" && !isEvent;
  return {
    key,
    status: isOver ? "resolved" : "firing",
    title,
    text: caused ?? text,
    url: hrefOf(record, moment),
    since: new Date(sinceMs).toISOString(),
    ...(isOver && resolvedAtMs !== undefined && { resolvedAt: new Date(resolvedAtMs).toISOString() }),
    subject,
  };
}

/** A message about a gate as receivers get it that know of alerts alone; the same key from the wait to the decision. */
export function gateNoticeAlert(
  gate: GateNotice,
  { baseUrl, sinceMs, title }: AtMoment & { readonly sinceMs: number; readonly title: string },
): NoticeAlert {
  const isOver = gate.state === "Approved";
  const comments = gate.decisions.flatMap(({ comment, user }) => (comment === "" ? [] : `${user}: ${comment}`));
  return {
    key: `${gate.name}/${gate.group}/${gate.of}`,
    status: isOver ? "resolved" : "firing",
    title,
    text:
      comments.length > 0
        ? comments.join("; ")
        : `Rollout of ${gate.addOn} in ${gate.placement.namespace}/${gate.placement.name}.`,
    url: `${baseUrl}/gates/approval/${gate.name}`,
    since: new Date(sinceMs).toISOString(),
    ...(isOver && { resolvedAt: new Date(sinceMs).toISOString() }),
    subject: { kind: "gate", name: gate.name },
  };
}
