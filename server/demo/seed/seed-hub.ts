import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import type { HubClient } from "@/server/hub/hub-client";
import { createOnce } from "./create-once";
import { people } from "./people";

export interface SeedOptions {
  /** May do everything. */
  readonly client: HubClient;
  /** Where `deploy/` lies. */
  readonly projectRoot: string;
  /** What else the hub needs before anything runs: the accounts of a fleet, add-ons. */
  readonly also: readonly RawObject[];
  /** Files of `deploy/`; by default one process is both manager and approver. */
  readonly manifests?: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Gives a fresh hub the product's accounts and roles, people to try it with, and `also`. What exists is left as it is.
 */
export async function seedHub({
  client,
  projectRoot,
  also,
  manifests = ["rbac.yaml", "one-process.yaml", "notifications.yaml"],
  signal,
}: SeedOptions): Promise<void> {
  const files = manifests.map((name) => manifestsIn(join(projectRoot, "deploy", name)));
  const product = (await Promise.all(files)).flat();
  for (const object of [...product, ...people, ...also]) await createOnce(client, object, signal);
}

async function manifestsIn(path: string): Promise<RawObject[]> {
  const documents = parseAllDocuments(await readFile(path, "utf8"));
  return [...documents].map((document) => readManifest(path, document.toJS()));
}

/** Checked, and handed on as it was written: a reading's defaults have no business on a hub. */
function readManifest(path: string, value: unknown): RawObject {
  const read = KubeObject.safeParse(value);
  if (!read.success || !isRaw(value)) throw new Error(`${path} contains something that is not a Kubernetes object.`);
  return value;
}

function isRaw(value: unknown): value is RawObject {
  return typeof value === "object" && value !== null && "metadata" in value;
}
