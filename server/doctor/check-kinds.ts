import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { type Finding, ok } from "./finding";

const DEADLINE_MS = 10_000;

const OCM_KINDS: readonly Resource[] = [
  managedClusters,
  managedClusterSets,
  managedClusterSetBindings,
  placements,
  placementDecisions,
  clusterManagementAddOns,
  managedClusterAddOns,
  addOnTemplates,
  addOnDeploymentConfigs,
  manifestWorks,
];

const Group = z.looseObject({ versions: z.array(z.looseObject({ groupVersion: z.string() })) });
const Kinds = z.looseObject({ resources: z.array(z.looseObject({ name: z.string() })) });

/** Whether the hub serves each kind of OCM's that Flotilla reads; one finding for each that is missing. */
export async function checkKinds(client: Pick<HubClient, "raw">): Promise<Finding[]> {
  try {
    const groups = [...new Set(OCM_KINDS.map(({ group }) => group))];
    const served = new Map(
      await Promise.all(groups.map(async (each) => [each, await pluralsOf(client, each)] as const)),
    );
    const missing = OCM_KINDS.filter(({ group, plural }) => !served.get(group)?.has(plural));
    return missing.length > 0 ? missing.map(absent) : [ok("kinds", `All ${OCM_KINDS.length} kinds of OCM are served.`)];
  } catch (error) {
    const text = error instanceof Error ? error.message : "The hub does not say which kinds it has.";
    return [{ check: "kinds", outcome: "unknown", text }];
  }
}

function absent({ kind, group }: Resource): Finding {
  const text = `The hub does not serve ${kind} of ${group}.`;
  return { check: "kinds", outcome: "failure", text, remedy: "Install OCM v1.2.1 or newer on the hub." };
}

/** Of all versions of a group. Throws `HubError`. */
async function pluralsOf(client: Pick<HubClient, "raw">, group: string): Promise<ReadonlySet<string>> {
  const get = (path: string) => client.raw({ method: "GET", path, signal: AbortSignal.timeout(DEADLINE_MS) });
  try {
    const { versions } = Group.parse(await get(`/apis/${group}`));
    const lists = await Promise.all(
      versions.map(async ({ groupVersion }) => Kinds.parse(await get(`/apis/${groupVersion}`))),
    );
    return new Set(lists.flatMap(({ resources }) => resources.map(({ name }) => name)));
  } catch (error) {
    if (isHubError(error, "NotFound")) return new Set();
    throw error;
  }
}
