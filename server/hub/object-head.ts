import type { KubeObject, RawObject } from "@/lib/kube/object";
import { log } from "@/server/log";

export type Head = Pick<KubeObject["metadata"], "name" | "namespace" | "uid" | "resourceVersion">;

/** The metadata that identifies an object, read even where the rest cannot be parsed. */
export function headOf({ metadata }: RawObject): Head | undefined {
  // Without a schema: every event of every object passes here, and a hub may send values of other types than declared.
  const {
    name = "",
    namespace,
    uid = "",
    resourceVersion = "",
  }: Readonly<Partial<Record<keyof Head, unknown>>> = metadata;
  if (isText(name) && isText(uid) && isText(resourceVersion) && (namespace === undefined || isText(namespace))) {
    return { name, namespace, uid, resourceVersion };
  }
  log.warn({ name, namespace }, "object without a readable name, ignored");
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
