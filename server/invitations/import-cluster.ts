import { setTimeout as delay } from "node:timers/promises";
import type { BegunImport, ClusterImport } from "@/lib/api/invitations/invitation";
import { readKubeconfig } from "@/lib/join/import-kubeconfig";
import { FIELD_MANAGER } from "@/lib/kube/names";
import type { KubeObject } from "@/lib/kube/object";
import { CLUSTER_SET_LABEL } from "@/lib/kube/ocm";
import { secrets } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { Caller } from "@/server/auth/caller";
import { mayImport } from "@/server/auth/invitation-rights";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { autoImportOf } from "./invitation-options";

const DEADLINE_MS = 10_000;
/** Of the Secret, as import controllers know it. */
const SECRET = "auto-import-secret";
const RETRIES = "5";
/** The hub makes the namespace of an accepted cluster, usually within a second. */
const NAMESPACE_WITHIN_MS = 20_000;
const LOOKS_EVERY_MS = 500;

/**
 * Has the hub's import controller bring a cluster, with the caller's rights: the accepted ManagedCluster, and the
 * kubeconfig in a Secret that the controller deletes. Nothing of the kubeconfig is kept or logged here. Throws `ApiError`
 * "forbidden", "invalid" for a kubeconfig that a hub cannot use, "unavailable" on a hub without such a controller or
 * where the namespace does not come, and `HubError`. A cluster that was made for an import that did not begin is removed.
 */
export async function importCluster(
  caller: Caller,
  input: ClusterImport,
  { withinMs = NAMESPACE_WITHIN_MS } = {},
): Promise<BegunImport> {
  const { missing } = await mayImport(caller, input.name);
  if (missing) throw forbidden(caller, missing);
  const { config, problem } = readKubeconfig(input.kubeconfig);
  if (!config) throw new ApiError("invalid", problem ?? "This kubeconfig cannot be used.");
  if ((await autoImportOf(caller)) !== "import-controller")
    throw new ApiError("unavailable", "This hub has no import controller that reads kubeconfigs.");
  const { labels, name, set } = input;
  const cluster = await caller.client.create(
    managedClusters,
    {
      metadata: { name, labels: { ...labels, ...(set !== undefined && { [CLUSTER_SET_LABEL]: set }) } },
      spec: { hubAcceptsClient: true },
    },
    writing(),
  );
  try {
    await writeSecret(caller, { name, kubeconfig: config.text, endMs: Date.now() + withinMs });
  } catch (error) {
    throw await withoutCluster(caller, cluster, error);
  }
  return { name };
}

interface Wanted {
  readonly name: string;
  readonly kubeconfig: string;
  readonly endMs: number;
}

/** Until the cluster's namespace is there. */
async function writeSecret(caller: Caller, wanted: Wanted): Promise<void> {
  const { name, kubeconfig, endMs } = wanted;
  const object = {
    kind: "Secret",
    metadata: { name: SECRET, namespace: name },
    type: "Opaque",
    stringData: { autoImportRetry: RETRIES, kubeconfig },
  };
  try {
    await caller.client.create(secrets, object, writing());
  } catch (cause) {
    if (!isHubError(cause, "NotFound")) throw cause;
    if (Date.now() >= endMs) {
      const message = `The hub did not make the namespace ${name}, which the kubeconfig is put into.`;
      throw new ApiError("unavailable", message, { cause });
    }
    await delay(LOOKS_EVERY_MS);
    await writeSecret(caller, wanted);
  }
}

/** What is to be said of an import that did not begin, once the cluster that was made for it is gone again. */
async function withoutCluster({ client }: Caller, { metadata }: KubeObject, error: unknown): Promise<unknown> {
  try {
    const { name, uid } = metadata;
    await client.remove(managedClusters, { name }, { ...writing(), uid });
    return error;
  } catch {
    const why = error instanceof Error ? error.message : "The import did not begin.";
    const message = `${why} The ManagedCluster ${metadata.name} was created and could not be removed again: delete it, or try without it.`;
    return new ApiError("unavailable", message, { cause: error });
  }
}

function writing() {
  return { fieldManager: FIELD_MANAGER.console, signal: AbortSignal.timeout(DEADLINE_MS) };
}
