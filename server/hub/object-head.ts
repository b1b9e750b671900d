import { KubeObject, type RawObject } from "@/lib/kube/object";
import { log } from "@/server/log";

export type Head = Pick<KubeObject["metadata"], "name" | "namespace" | "uid" | "resourceVersion">;

/** The parts of the metadata by which objects are told apart, read even where the rest of it is beyond us. */
export function headOf({ metadata }: RawObject): Head | undefined {
  const { name, namespace, uid, resourceVersion } = metadata;
  const read = KubeObject.safeParse({ metadata: { name, namespace, uid, resourceVersion } });
  if (!read.success) log.warn({ name, namespace }, "an object has no name that can be read, ignored");
  return read.data?.metadata;
}
