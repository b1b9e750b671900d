import type { AlertSubject } from "@/lib/api/notifications/notifications";

/** Something that a rule is about holds now. */
export interface AlertCause {
  readonly subject: AlertSubject;
  /** In one line: "Rollout of log-shipper stalls". */
  readonly title: string;
  readonly text: string;
  /** The text with what works say, where that is more: for receivers, and for callers who may list works. */
  readonly caused?: string | undefined;
  /** Of the console, without its address. */
  readonly path: string;
  /** Since when, in milliseconds since epoch; absent where nothing tells. */
  readonly sinceMs?: number | undefined;
  /** It happened, and does not end: nothing is sent when it is no longer found. */
  readonly isEvent?: boolean;
}
