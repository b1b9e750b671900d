import type { WireRequest } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { requestInfo } from "@/server/demo/api-server/http/request-info";

/** What a request asks of which object. */
export interface Call {
  readonly verb: string;
  readonly plural: string;
  readonly subresource: string;
  /** "namespace/name"; of a list the namespace, if any. */
  readonly key: string;
  /** Of the object. */
  readonly path: string;
  /** The one that names itself as the author of a write. */
  readonly fieldManager: string;
}

const Named = z.looseObject({ metadata: z.looseObject({ name: z._default(z.string(), "") }) });

/** Undefined for what is no request for a resource. */
export function callOf({ method, path, body }: WireRequest): Call | undefined {
  const info = requestInfo(method, path);
  if (info.kind !== "resource") return undefined;
  const { verb, plural, subresource, namespace, query } = info;
  const name =
    verb === "create" && body !== undefined ? Named.parse(JSON.parse(String(body))).metadata.name : info.name;
  const key = [plural === "namespaces" ? "" : namespace, name].filter((part) => part !== "").join("/");
  const objectPath = subresource === "" ? info.path : info.path.slice(0, -subresource.length - 1);
  return { verb, plural, subresource, key, path: objectPath, fieldManager: query.get("fieldManager") ?? "" };
}

/** Reviews are created and change nothing. */
export function isWrite({ verb, plural }: Call): boolean {
  return !["get", "list", "watch"].includes(verb) && !plural.endsWith("reviews");
}

/** The renewal of a leader's lease, the one write that never ends. */
export function isLease({ plural }: Call): boolean {
  return plural === "leases";
}

/** One kind of write that the product makes, such as "patch-managedclusteraddons.status-by-cluster-add-on". */
export function siteOf({ verb, plural, subresource, fieldManager }: Call): string {
  const author = fieldManager === "" ? "" : `-by-${fieldManager.replace(/^flotilla-/, "")}`;
  return `${verb}-${plural}${subresource === "" ? "" : `.${subresource}`}${author}`;
}
