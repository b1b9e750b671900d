import { badRequest } from "./status";

export type Verb = "get" | "list" | "watch" | "create" | "update" | "patch" | "delete" | "deletecollection";

interface PathRequest {
  readonly kind: "path";
  readonly path: string;
  /** The HTTP method in lower case: what non-resource rules speak of. */
  readonly verb: string;
  readonly query: URLSearchParams;
}

export interface ResourceRequest {
  readonly kind: "resource";
  readonly verb: Verb;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly subresource: string;
  /** "" where the path names none. For a namespace itself its own name, as RBAC sees it. */
  readonly namespace: string;
  /** "" where the path names none. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly path: string;
}

export type RequestInfo = PathRequest | ResourceRequest;

const NAMESPACE_SUBRESOURCES = new Set(["status", "finalize"]);

/** Reads a request line as Kubernetes does (apiserver's RequestInfo). */
export function requestInfo(method: string, target: string): RequestInfo {
  const mark = target.indexOf("?");
  const path = decoded(mark === -1 ? target : target.slice(0, mark));
  const query = new URLSearchParams(mark === -1 ? "" : target.slice(mark + 1));
  const other: PathRequest = { kind: "path", path, verb: method.toLowerCase(), query };
  const parts = path.split("/").filter((part) => part !== "");
  const prefix = parts[0] === "api" ? 2 : 3;
  if ((parts[0] !== "api" && parts[0] !== "apis") || parts.length <= prefix) return other;
  const [group, version] = parts[0] === "api" ? ["", parts[1]] : [parts[1], parts[2]];
  return (
    resourceRequest({ method, group: group ?? "", version: version ?? "", rest: parts.slice(prefix), query, path }) ??
    other
  );
}

interface Parts {
  readonly method: string;
  readonly group: string;
  readonly version: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
  readonly path: string;
}

function resourceRequest({ method, group, version, rest, query, path }: Parts): ResourceRequest | undefined {
  const inNamespace = rest[0] === "namespaces" && rest.length > 2 && !NAMESPACE_SUBRESOURCES.has(rest[2] ?? "");
  const [plural = "", name = "", subresource = "", ...more] = inNamespace ? rest.slice(2) : rest;
  if (more.length > 0 || plural === "watch") return undefined;
  const namespace = rest[0] === "namespaces" ? (rest[1] ?? "") : "";
  const verb = verbOf(method, name, query);
  return verb && { kind: "resource", verb, group, version, plural, subresource, namespace, name, query, path };
}

function verbOf(method: string, name: string, query: URLSearchParams): Verb | undefined {
  switch (method) {
    case "GET":
    case "HEAD":
      if (name !== "") return "get";
      return isOn(query.get("watch")) ? "watch" : "list";
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return name === "" ? "deletecollection" : "delete";
    default:
      return undefined;
  }
}

/** A query flag: on when present, unless it says "false" or "0". */
export function isOn(value: string | null): boolean {
  return value !== null && value !== "false" && value !== "0";
}

/**
 * The object that a list, a watch or a deletion by selector is limited to by `metadata.name=x`: what RBAC takes for its
 * name.
 */
export function selectedName(query: URLSearchParams): string {
  const terms = (query.get("fieldSelector") ?? "").split(",");
  return terms.map((term) => /^metadata\.name==?([^=]+)$/.exec(term)?.[1]).find((name) => name !== undefined) ?? "";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw badRequest(`invalid URL escape in ${JSON.stringify(path)}`);
  }
}
