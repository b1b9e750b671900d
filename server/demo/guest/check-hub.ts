import { CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import type { Identity } from "@/lib/kube/wire";
import { namespaces } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import type { ClusterProfile } from "@/server/demo/fleet/cluster-profile";
import { agentIdentity, BOOTSTRAP } from "@/server/demo/fleet/identities";
import { StartFailure } from "@/server/errors";
import { actingAs } from "@/server/hub/acting-as";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";
import { kindsNeeded, type Part } from "./fleet-parts";
import { isMarked } from "./marks";
import { firstMissing } from "./served-kinds";

export interface Visit {
  /** With the credentials that start the fleet. */
  readonly own: Transport;
  readonly parts: readonly Part[];
  /** The clusters that the fleet would have. */
  readonly profiles: readonly ClusterProfile[];
  /** Also where there are clusters of others. */
  readonly intoExisting: boolean;
  readonly signal: AbortSignal;
}

/** Throws `StartFailure` where the hub lacks what these parts need, or where a fleet could harm what is there. */
export async function checkHub({ own, parts, profiles, intoExisting, signal }: Visit): Promise<void> {
  const client = createClient(own);
  const missing = await firstMissing(client, kindsNeeded(parts), signal);
  if (missing) {
    const name = `${missing.plural}.${missing.group}`;
    throw new StartFailure(
      `The hub has no ${name}: install Open Cluster Management there, or install its kinds with --install-crds.`,
    );
  }
  if (!parts.includes("fleet")) return;
  await checkOthers(client, profiles, intoExisting, signal);
  for (const identity of [BOOTSTRAP, ...profiles.slice(0, 1).map(agentIdentity)])
    await checkActing(own, identity, signal);
}

/** Names are checked also where the owner invites us: an agent of ours must not speak for a cluster of theirs. */
async function checkOthers(
  client: HubClient,
  profiles: readonly ClusterProfile[],
  intoExisting: boolean,
  signal: AbortSignal,
) {
  const others = (await client.list(managedClusters, { signal })).filter((cluster) => !isMarked(cluster));
  if (others.length > 0 && !intoExisting) {
    const count = others.length === 1 ? "a cluster" : `${others.length} clusters`;
    throw new StartFailure(
      `The hub has ${count} that no demo:fleet has made; --into-existing starts a fleet beside them.`,
    );
  }
  const taken = [...others.map(({ metadata }) => metadata.name), ...(await foreignNamespaces(client, signal))];
  const name = profiles.map((profile) => profile.name).find((one) => taken.includes(one));
  if (name === undefined) return;
  throw new StartFailure(
    `The hub already has a cluster or namespace ${name}; another --seed gives the fleet other names.`,
  );
}

async function foreignNamespaces(client: HubClient, signal: AbortSignal): Promise<string[]> {
  const all = (await client.list(namespaces, { signal })).map(({ metadata }) => metadata);
  return all.filter(({ name, labels }) => labels[CLUSTER_NAME_LABEL] !== name).map(({ name }) => name);
}

async function checkActing(own: Transport, identity: Identity, signal: AbortSignal): Promise<void> {
  const spec = { resourceAttributes: { verb: "get", resource: "namespaces" } };
  const body = { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec };
  const path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  try {
    await createClient(actingAs(own, identity)).raw({ method: "POST", path, body, signal });
  } catch (cause) {
    if (!isHubError(cause, "Forbidden")) throw cause;
    throw new StartFailure(
      "The agents of a fleet act as themselves, which this kubeconfig does not allow: it needs the verb impersonate on users, groups and serviceaccounts.",
      { cause },
    );
  }
}
