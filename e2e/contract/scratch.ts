import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { post, remove } from "./requests";

/** Letters and digits that no other run has. */
export function suffix(): string {
  return randomBytes(4).toString("hex");
}

/** A namespace of the group of checks that calls it: made before them, gone after them. */
export function ownNamespace(): string {
  const name = namespaceName();
  beforeAll(() => make(name));
  afterAll(() => discard(name));
  return name;
}

/** A new namespace, and the way to be rid of it. */
export async function freshNamespace(): Promise<{ readonly name: string; readonly discard: () => Promise<void> }> {
  const name = namespaceName();
  await make(name);
  return { name, discard: () => discard(name) };
}

function namespaceName(): string {
  return `contract-${suffix()}`;
}

async function make(name: string): Promise<void> {
  const made = await post("/api/v1/namespaces", { apiVersion: "v1", kind: "Namespace", metadata: { name } });
  if (made.status !== 201) throw new Error(`no namespace could be made: ${made.text}`);
}

async function discard(name: string): Promise<void> {
  await remove(`/api/v1/namespaces/${name}`);
}

export function configMap(name: string, data: Readonly<Record<string, string>> = {}, metadata: object = {}) {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...metadata }, data };
}
