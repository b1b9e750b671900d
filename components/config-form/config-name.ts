import type { ConfigRef } from "@/lib/addon-config/attach-config";

/** The configuration of a typed "namespace/name"; undefined where the text is none. */
export function configRefOf(typed: string): ConfigRef | undefined {
  const [namespace = "", name = "", more] = typed.trim().split("/");
  return namespace !== "" && name !== "" && more === undefined ? { namespace, name } : undefined;
}
