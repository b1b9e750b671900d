import { ApiError, type MissingRight } from "@/server/errors";
import { HubError, HubUnreachable } from "@/server/hub/hub-error";

/** The message for a person when the hub refused or did not answer; undefined for any other error. */
export function hubRefusal(error: unknown): ApiError | undefined {
  if (error instanceof HubUnreachable)
    return new ApiError("hub-unreachable", AWAY[error.write ?? "reading"], { cause: error });
  if (!(error instanceof HubError)) return undefined;
  const { status, message, retryAfterMs, causes } = error;
  const text = `The hub says: ${message}`;
  switch (status) {
    case 401:
      return new ApiError("unauthenticated", "The hub no longer accepts your token. Sign in again.", {
        cause: error,
      });
    case 403:
      return new ApiError("forbidden", text, { missing: missingRight(message), cause: error });
    case 404:
      return new ApiError("not-found", text, { cause: error });
    case 409:
      return new ApiError("conflict", text, { cause: error });
    case 400:
    case 422:
      return new ApiError("invalid", text, { status, causes, cause: error });
    case 429:
      return new ApiError("too-many-requests", "The hub is rate limiting requests.", {
        retryAfterSeconds: Math.ceil((retryAfterMs ?? 1000) / 1000),
        cause: error,
      });
    default:
      return new ApiError("hub-unreachable", `The hub answered with an error (${status}). Try again in a moment.`, {
        cause: error,
      });
  }
}

const AWAY = {
  reading: "The hub does not answer. Try again in a moment.",
  unsent: "The hub does not answer; nothing was written. Try again in a moment.",
  unanswered: "The hub did not answer, so the change may have been made. Check it before you try again.",
} as const;

/** Kubernetes words refusals as: cannot VERB resource "PLURAL" in API group "GROUP" … */
function missingRight(message: string): MissingRight | undefined {
  const [, verb, resource, group = ""] =
    /cannot (\w+) resource "([\w./-]+)"(?: in API group "([\w.-]*)")?/.exec(message) ?? [];
  return verb && resource ? { verb, resource, group } : undefined;
}
