import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "@/lib/resources/certificate-signing-request";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  placementsOf,
} from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import type { Seen, WhyFacts } from "@/lib/why/facts";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { scopeOf } from "@/server/auth/scope";
import type { MissingRight } from "@/server/errors";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { ServedRollouts } from "@/server/rollouts/list";
import { type ChoiceCaches, choiceFacts, firstMissing, seenAll } from "./choice-facts";

const DEADLINE_MS = 5_000;

/** The evidence for the chain, from caches filled with the console's rights. */
export interface WhySources {
  readonly caches: ChoiceCaches & {
    readonly addOns: Pick<ResourceCache<ClusterManagementAddOn>, "isSynced" | "get">;
    readonly certificateRequests: Pick<ResourceCache<CertificateSigningRequest, "clusterAddOn">, "isSynced" | "by">;
  };
  readonly rollouts: Pick<ServedRollouts["view"], "rollout">;
  /** Which add-ons the manager is responsible for; undefined before the first heartbeat. */
  readonly managerMode: () => ManagerMode | undefined;
}

interface Which {
  readonly cluster: string;
  readonly addOn: string;
}

type Kind = Pick<Resource, "group" | "plural">;

/**
 * All that the caller may see of an add-on and a cluster that they may see: cached where rights are the same for all,
 * else read with their own.
 */
export async function whyFacts(
  caller: Caller,
  { caches, rollouts, managerMode }: WhySources,
  which: Which,
): Promise<WhyFacts> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { client } = caller;
  const namespace = which.cluster;
  const labelSelector = `${ADDON_NAME_LABEL}=${which.addOn}`;
  const cluster = caches.clusters.get(which.cluster);
  // The rights that matter for each part; what is shown depends on whether the caller may see the add-on.
  const strategy = caches.addOns.get(which.addOn);
  const keys = strategy ? placementsOf(strategy) : [];
  const [addOn, clusterAddOn, works, requests, rolloutRight, choice] = await Promise.all([
    seenAddOn(caller, caches, which.addOn),
    cluster
      ? orMissing(
          client.find(managedClusterAddOns, { namespace, name: which.addOn }, signal),
          rightTo("get", managedClusterAddOns),
        )
      : NOTHING,
    cluster
      ? orMissing(client.list(manifestWorks, { namespace, labelSelector, signal }), rightTo("list", manifestWorks))
      : NONE,
    seenAll(caller, certificateSigningRequests, () =>
      caches.certificateRequests.by("clusterAddOn", `${namespace}/${which.addOn}`),
    ),
    firstMissing(caller, ROLLOUT_KINDS),
    choiceFacts(caller, caches, keys, signal),
  ]);
  return {
    clusterName: which.cluster,
    addOnName: which.addOn,
    cluster,
    addOn,
    mode: managerMode(),
    ...choice,
    rollout: (key) =>
      rolloutRight ? { missing: rolloutRight } : { value: rollouts.rollout(`${which.addOn}/${key}`)?.lane },
    clusterAddOn,
    works,
    requests,
  };
}

const NOTHING = { value: undefined };
const NONE = { value: [] };

async function seenAddOn(
  caller: Caller,
  { addOns }: WhySources["caches"],
  name: string,
): Promise<Seen<ClusterManagementAddOn | undefined>> {
  const scope = await scopeOf(caller, "list", clusterManagementAddOns);
  if (scope.all || (await caller.rights.may({ verb: "get", resource: clusterManagementAddOns, name })))
    return { value: addOns.get(name) };
  return { missing: scope.missing };
}

function rightTo(verb: string, { plural, group }: Kind): MissingRight {
  return { verb, resource: plural, group };
}
