import { ApiError, type MissingRight } from "@/server/errors";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";

/** What a person is told when the hub refused or did not answer; undefined for any other error. */
export function hubRefusal(error: unknown): ApiError | undefined {
  if (error instanceof HubUnreachable) return new ApiError("hub-unreachable", AWAY[error.write ?? "reading"], { cause: error });
  if (!(error instanceof HubError)) return undefined;
  const { status, message, retryAfterMs, causes } = error;
  const says = `The hub says: ${message}`;
  switch (status) {
    case 401:
      return new ApiError("unauthenticated", "The hub no longer accepts your sign-in. Sign in again.", { cause: error });
    case 403:
      return new ApiError("forbidden", says, { missing: missingRight(message), cause: error });
    case 404:
      return new ApiError("not-found", says, { cause: error });
    case 409:
      return new ApiError("conflict", says, { cause: error });
    case 400:
    case 422:
      return new ApiError("invalid", says, { status, causes, cause: error });
    case 429:
      return new ApiError("too-many-requests", "The hub asks to slow down.", {
        retryAfterSeconds: Math.ceil((retryAfterMs ?? 1000) / 1000),
        cause: error,
      });
    default:
      return new ApiError("hub-unreachable", `The hub answered with an error (${status}). Try again in a moment.`, { cause: error });
  }
}

const AWAY = {
  reading: "The hub does not answer. Try again in a moment.",
  unsent: "The hub does not answer; nothing was written. Try again in a moment.",
  unanswered: "The hub did not answer, and may have written it all the same. Look at what it shows before you try again.",
} as const;

/** Kubernetes words a refusal so: cannot VERB resource "PLURAL" in API group "GROUP" … */
function missingRight(message: string): MissingRight | undefined {
  const [, verb, resource, group = ""] = /cannot (\w+) resource "([\w./-]+)"(?: in API group "([\w.-]*)")?/.exec(message) ?? [];
  return verb && resource ? { verb, resource, group } : undefined;
}
