import {
  type FieldError,
  forbiddenField,
  invalidObject,
  notSupported,
} from "@/server/demo/api-server/http/field-error";
import { isOn } from "@/server/demo/api-server/http/request-info";
import { badRequest, internal } from "@/server/demo/api-server/http/status";

export interface ListOptions {
  readonly limit: number;
  readonly continueToken: string;
  /** Undefined where the request names none. */
  readonly revision: number | undefined;
  readonly match: "" | "Exact" | "NotOlderThan";
}

export interface WatchOptions {
  readonly revision: number | undefined;
  readonly bookmarks: boolean;
  /** Undefined where the request leaves it to us. */
  readonly sendInitialEvents: boolean | undefined;
  readonly timeoutSeconds: number;
}

export function listOptions(query: URLSearchParams): ListOptions {
  const match = query.get("resourceVersionMatch") ?? "";
  const continueToken = query.get("continue") ?? "";
  const revision = revisionOf(query, badRequest);
  const errors: FieldError[] = [];
  if (query.has("sendInitialEvents"))
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  if (match !== "" && revision === undefined) {
    errors.push(
      forbiddenField("resourceVersionMatch", "resourceVersionMatch is forbidden unless resourceVersion is provided"),
    );
  }
  if (match !== "" && continueToken !== "") {
    errors.push(forbiddenField("resourceVersionMatch", "resourceVersionMatch is forbidden when continue is provided"));
  }
  if (match !== "" && !isMatch(match))
    errors.push(notSupported("resourceVersionMatch", match, ["Exact", "NotOlderThan", ""]));
  if (match === "Exact" && revision === 0) {
    errors.push(
      forbiddenField("resourceVersionMatch", 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'),
    );
  }
  refuse(errors);
  const limit = integer(query, "limit");
  return { limit: Math.max(0, limit), continueToken, revision, match: isMatch(match) ? match : "" };
}

export function watchOptions(query: URLSearchParams): WatchOptions {
  const match = query.get("resourceVersionMatch") ?? "";
  const sends = query.get("sendInitialEvents");
  const errors: FieldError[] = [];
  if (sends !== null && match !== "NotOlderThan") {
    errors.push(
      forbiddenField("resourceVersionMatch", "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"),
    );
  }
  if (sends === null && match !== "") {
    errors.push(
      forbiddenField(
        "resourceVersionMatch",
        "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
      ),
    );
  }
  refuse(errors);
  return {
    revision: revisionOf(query, internal),
    bookmarks: isOn(query.get("allowWatchBookmarks")),
    sendInitialEvents: sends === null ? undefined : isOn(sends),
    timeoutSeconds: integer(query, "timeoutSeconds"),
  };
}

function isMatch(match: string): match is "Exact" | "NotOlderThan" {
  return match === "Exact" || match === "NotOlderThan";
}

/**
 * What "not older than" means for one object, a list or a watch. `refusal` is what a version that is no number is
 * refused with.
 */
export function revisionOf(query: URLSearchParams, refusal: (message: string) => Error): number | undefined {
  const text = query.get("resourceVersion") ?? "";
  if (text === "") return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw refusal(
      `resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  return Number(text);
}

function integer(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? "";
  if (text === "") return 0;
  if (!/^-?\d{1,15}$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
  return Number(text);
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidObject({ kind: "ListOptions", group: "meta.k8s.io", name: "" }, errors);
}
