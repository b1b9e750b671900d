import { randomBytes } from "node:crypto";
import { post, remove } from "./requests";

/** Letters and digits that no other run has. */
export function suffix(): string {
  return randomBytes(4).toString("hex");
}

/** A new namespace, and the way to be rid of it. */
export async function freshNamespace(): Promise<{ readonly name: string; readonly discard: () => Promise<void> }> {
  const name = `contract-${suffix()}`;
  const made = await post("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata: { name } });
  if (made.status !== 201) throw new Error(`no namespace could be made: ${made.text}`);
  return { name, discard: () => remove(`/api/v1/namespaces/${name}`).then(() => undefined) };
}

export function configMap(name: string, data: Readonly<Record<string, string>> = {}, metadata: object = {}) {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...metadata }, data };
}
