import type { RawObject } from "@/lib/kube/object";
import type { ObjectPosition } from "@/server/request-context";

const PATH =
  /^\/(?:api|apis\/(?<group>[^/]+))\/[^/]+(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<resource>[^/]+)(?:\/(?<name>[^/]+))?(?:\/(?<subresource>[^/]+))?$/;

/**
 * The object that a path of the hub's API names. One that is created is named by `sent`. Undefined where the path names
 * none.
 */
export function positionOfPath(path: string, sent?: RawObject): ObjectPosition | undefined {
  const parts = PATH.exec(path.replace(/\?.*$/, ""))?.groups;
  const name = parts?.name ?? sent?.metadata.name;
  if (!parts?.resource || name === undefined) return undefined;
  const { group = "", namespace, resource, subresource } = parts;
  return {
    group: decodeURIComponent(group),
    resource,
    kind: sent?.kind ?? resource,
    ...(namespace === undefined ? {} : { namespace: decodeURIComponent(namespace) }),
    name: decodeURIComponent(name),
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/** The same for an object whatever its version, and for its subresources. */
export function positionKey({ group, resource, namespace = "", name }: ObjectPosition): string {
  return JSON.stringify([group, resource, namespace, name]);
}
