/** What a request to the hub is about, as Kubernetes' audit names it. */
export interface RequestKind {
  /** "get", "list", "watch", "create", "update", "patch", "delete"; the HTTP method where it is about no resource. */
  readonly verb: string;
  /** The plural, with its subresource: "certificatesigningrequests/approval"; "" where it is about no resource. */
  readonly resource: string;
}

const VERBS: Readonly<Record<string, string>> = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" };

/** Segments between the root and the resource: the version, the group and the version. */
const ABOVE: Readonly<Record<string, number>> = { api: 1, apis: 2 };

/** Of rights and identities: they are posted, and change nothing. */
export function isReview(method: string, path: string): boolean {
  return method === "POST" && /^\/apis\/auth(?:entication|orization)\.k8s\.io\/[^?]*reviews(?:\?|$)/.test(path);
}

/** Of what the hub passes on to a Service: how long that takes, and how it is answered, says nothing about the hub. */
export function isPassedOn(path: string): boolean {
  return /^\/api\/v1\/namespaces\/[^/]+\/services\/[^/]+\/proxy(?:[/?]|$)/.test(path);
}

/** By method and path: `/api/v1/…` of the core group, `/apis/GROUP/VERSION/…` of the others. */
export function requestKind(method: string, path: string): RequestKind {
  const [root, ...segments] = (path.split("?", 1)[0] ?? "").split("/").filter(Boolean);
  const below = segments.slice(root === undefined ? 0 : (ABOVE[root] ?? segments.length));
  const [plural, name, subresource] = below[0] === "namespaces" && below.length > 2 ? below.slice(2) : below;
  if (plural === undefined) return { verb: method.toLowerCase(), resource: "" };
  const resource = subresource === undefined ? plural : `${plural}/${subresource}`;
  if (method !== "GET") return { verb: VERBS[method] ?? method.toLowerCase(), resource };
  if (/[?&]watch=(true|1)\b/.test(path)) return { verb: "watch", resource };
  return { verb: name === undefined ? "list" : "get", resource };
}
