import { condition, isTrue, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { clusterPermissions } from "@/lib/resources/cluster-access";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { runControllers } from "@/server/controllers/runtime/run";
import { createOnce } from "@/server/demo/seed/create-once";
import { createClient } from "@/server/hub/client";
import { openHub } from "@/server/hub/hub";
import type { HubClient } from "@/server/hub/hub-client";
import type { Transport } from "@/server/hub/transport";
import { accountAgent, reportedStatus, tokenValidityMs } from "./account-agent";
import { type ExampleAccount, type ExampleCluster, exampleAccounts, examplePermissions } from "./accounts";
import { EXAMPLES_FIELD_MANAGER, exampleKinds } from "./example-hub";
import { exampleReplicaSet } from "./objects";
import { profileController } from "./profile-controller";

interface ExamplesOptions {
  /** The connection of one who may do everything. */
  readonly transport: Transport;
  readonly signal: AbortSignal;
  readonly now?: () => Date;
}

/**
 * Gives a fleet that is ready a replica set, and some of its clusters accounts and rights; keeps tokens and profiles as add-ons would.
 * Resolves once the accounts are there; `done` once the signal has fired and all work in flight has finished.
 */
export async function startExamples({ transport, signal, now = () => new Date() }: ExamplesOptions) {
  const client = createClient(transport);
  const accounts = exampleAccounts(await joinedClusters(client, signal));
  for (const account of accounts) await giveAccount(client, account, now(), signal);
  for (const permission of examplePermissions(accounts)) await givePermission(client, permission, now(), signal);
  for (const object of exampleReplicaSet) await createOnce(client, object, signal);
  const hub = openHub(transport, exampleKinds);
  const caches = hub.start(signal);
  const run = runControllers([accountAgent(hub, now), profileController(hub, now)], { signal, synced: hub.synced });
  return { done: Promise.all([caches, run.done]).then(() => undefined) };
}

async function joinedClusters(client: HubClient, signal: AbortSignal): Promise<ExampleCluster[]> {
  const clusters = await client.list(managedClusters, { signal });
  return clusters
    .filter(({ status }) => condition(status.conditions, CLUSTER_AVAILABLE) !== undefined)
    .map(({ metadata, status }) => ({
      name: metadata.name,
      isReached: isTrue(status.conditions, CLUSTER_AVAILABLE),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** With a token that has a past, so that not all of them are renewed at once. */
async function giveAccount(client: HubClient, { object, spent }: ExampleAccount, now: Date, signal: AbortSignal) {
  const from = new Date(now.getTime() - tokenValidityMs(object) * spent);
  await createOnce(client, object, signal);
  await writeStatus(client, managedServiceAccounts, object, reportedStatus(object, from), signal);
}

async function givePermission(client: HubClient, object: RawObject, now: Date, signal: AbortSignal) {
  const applied = {
    type: "AppliedRBACManifestWork",
    status: "True",
    reason: "AppliedRBACManifestWork",
    message: "The rights are on the cluster.",
  } as const;
  await createOnce(client, object, signal);
  const status = { conditions: withCondition([], applied, now) };
  await writeStatus(client, clusterPermissions, object, status, signal);
}

async function writeStatus(
  client: HubClient,
  resource: Resource,
  { metadata: { name = "", namespace } }: RawObject,
  status: object,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, fieldManager: EXAMPLES_FIELD_MANAGER, subresource: "status" } as const;
  await client.patch(resource, { name, ...(namespace && { namespace }) }, { status }, options);
}
