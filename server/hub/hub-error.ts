import { jsonIn } from "@/lib/kube/json";
import { z } from "@/lib/kube/zod";

const Cause = z.object({
  reason: z._default(z.string(), ""),
  message: z._default(z.string(), ""),
  field: z._default(z.string(), ""),
});
/**
 * One cause of a refusal; `field` says where it is, as in "spec.taints[0].effect", and is "" where it is about no
 * field.
 */
type HubCause = z.infer<typeof Cause>;

const Status = z.looseObject({
  message: z._default(z.string(), ""),
  reason: z._default(z.string(), ""),
  details: z.optional(
    z.looseObject({
      retryAfterSeconds: z.optional(z.number()),
      causes: z._default(z.array(Cause), []),
    }),
  ),
});

/** No response can ask for a longer wait, whatever it says. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** The hub responded and refused. `message` is the hub's own; nothing else of the response is kept. */
export class HubError extends Error {
  override readonly name = "HubError";

  constructor(
    readonly status: number,
    /** Kubernetes' reason: NotFound, Conflict, Forbidden, Invalid, Expired …; "" without one. */
    readonly reason: string,
    message: string,
    readonly retryAfterMs?: number,
    /** What Kubernetes adds, mostly by field. */
    readonly causes: readonly HubCause[] = [],
  ) {
    super(message);
  }
}

interface Unreachable extends ErrorOptions {
  /** For a write: it was never sent, or it was sent and its outcome is unknown. */
  readonly write?: "unsent" | "unanswered" | undefined;
  /** Something answered, and not as a hub does. */
  readonly isAnswer?: boolean | undefined;
}

/** No response: refused, reset, timed out, or not HTTP. */
export class HubUnreachable extends Error {
  override readonly name = "HubUnreachable";
  readonly write: Unreachable["write"];
  readonly isAnswer: boolean;

  constructor(message: string, { write, isAnswer = false, ...options }: Unreachable = {}) {
    super(message, options);
    this.write = write;
    this.isAnswer = isAnswer;
  }
}

export function isHubError(error: unknown, reason: string): boolean {
  return error instanceof HubError && error.reason === reason;
}

/** Reads the body of a failed response; one without a Status still makes a usable error. */
export function hubErrorOf(status: number, body: string, retryAfter?: string): HubError {
  const read = Status.safeParse(jsonIn(body));
  const details = read.data?.details;
  const retryAfterMs = retryAfterMsOf(details?.retryAfterSeconds ?? retryAfter) || undefined;
  const reason = read.data?.reason || defaultReason(status);
  return new HubError(
    status,
    reason,
    read.data?.message || `the hub answered ${status}`,
    retryAfterMs,
    details?.causes,
  );
}

/** How long the hub asks to wait, from its Retry-After in seconds; 0 without one. */
export function retryAfterMsOf(seconds: string | number | undefined): number {
  const ms = Number(seconds) * 1000;
  return ms > 0 ? Math.min(LONGEST_RETRY_AFTER_MS, ms) : 0;
}

function defaultReason(status: number): string {
  return (
    { 401: "Unauthorized", 403: "Forbidden", 404: "NotFound", 410: "Expired", 429: "TooManyRequests" }[status] ?? ""
  );
}
