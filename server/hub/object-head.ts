import type { KubeObject, RawObject } from "@/lib/kube/object";
import { log } from "@/server/log";

export type Head = Pick<KubeObject["metadata"], "name" | "namespace" | "uid" | "resourceVersion">;

/** The parts of the metadata by which objects are told apart, read even where the rest of it is beyond us. */
export function headOf({ metadata }: RawObject): Head | undefined {
  // Read by hand: every event of every object passes here, and what a hub sends need not be what its type says.
  const { name = "", namespace, uid = "", resourceVersion = "" }: Readonly<Partial<Record<keyof Head, unknown>>> = metadata;
  if (isText(name) && isText(uid) && isText(resourceVersion) && (namespace === undefined || isText(namespace))) {
    return { name, namespace, uid, resourceVersion };
  }
  log.warn({ name, namespace }, "an object has no name that can be read, ignored");
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
