import type { ConfigRef } from "@/lib/addon-config/attach-config";
import { ObjectName } from "@/lib/api/object-name";

/** The configuration of a typed "namespace/name"; undefined where the text is none. */
export function configRefOf(typed: string): ConfigRef | undefined {
  const [namespace = "", name = "", more] = typed.trim().split("/");
  const areNames = [namespace, name].every((text) => ObjectName.safeParse(text).success);
  return areNames && more === undefined ? { namespace, name } : undefined;
}

/** "namespace/name", as it is typed. */
export function configRefText({ namespace, name }: ConfigRef): string {
  return `${namespace}/${name}`;
}
