import type { Permission } from "@/lib/api/approvals/approval-case";
import type { ActionRight } from "@/lib/api/session/action-right";
import type { ActionRightQuery, GuardedAction } from "@/lib/api/session/guarded-action";
import type { Resource } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { rolloutGates } from "@/lib/resources/rollout-gate";
import type { Caller } from "@/server/auth/caller";
import { mayAccept } from "@/server/auth/decision-rights";
import { mayImport, mayInvite } from "@/server/auth/invitation-rights";
import type { Right } from "@/server/auth/rights";

export interface RightSources {
  /** Namespaces in which placements can select clusters. */
  readonly boundNamespaces: () => Iterable<string>;
}

/** Each costs a review. */
const MAX_NAMESPACES = 20;

/**
 * Whether the caller may do something anywhere: where the answer depends on the namespace, in one of the first twenty
 * that they may know of. A hint for buttons; every write is decided by the hub again.
 */
export async function getActionRight(
  caller: Caller,
  { action, name, namespace }: ActionRightQuery,
  sources: RightSources,
): Promise<ActionRight> {
  if (action === "accept") return withoutName(await mayAccept(caller));
  if (action === "invite") return withoutName(await mayInvite(caller));
  if (action === "import") return withoutName(await mayImport(caller, name));
  const wanted = RIGHTS[action](name);
  const inNamespaces = () =>
    namespace === undefined ? mayInANamespace(caller, wanted, sources) : mayAny(caller, within(wanted, namespace));
  if ((await mayAny(caller, wanted)) || (await inNamespaces())) return {};
  const [{ verb, resource }] = wanted;
  const where = namespace !== undefined && resource.namespaced ? { namespace } : {};
  return { missing: { verb, resource: resource.plural, group: resource.group, ...where } };
}

function withoutName({ missing }: Permission): ActionRight {
  return missing ? { missing } : {};
}

type AnyRight = Right & { readonly resource: Resource };

/** One of them is enough; who has none of them is told the first. */
const RIGHTS: Readonly<
  Record<
    Exclude<GuardedAction, "accept" | "import" | "invite">,
    (name: string | undefined) => readonly [AnyRight, ...AnyRight[]]
  >
> = {
  enable: (name) => [byPlacements(name), { verb: "create", resource: managedClusterAddOns }],
  disable: (name) => [byPlacements(name), { verb: "delete", resource: managedClusterAddOns }],
  steer: (name) => [byPlacements(name)],
  create: () => [creating(clusterManagementAddOns), ...CREATED.map(creating)],
  "create-placement": () => [creating(placements)],
  "edit-placement": (name) => [
    { verb: "update", resource: placements, ...(name === undefined ? {} : { name }) },
    { verb: "patch", resource: placements, ...(name === undefined ? {} : { name }) },
  ],
  "create-work": () => [creating(manifestWorks)],
  "create-replica-set": () => [creating(manifestWorkReplicaSets)],
  "create-configuration": () => [creating(addOnDeploymentConfigs)],
  "configure-cluster": (name) => [
    { verb: "update", resource: managedClusterAddOns, ...(name === undefined ? {} : { name }) },
    { verb: "patch", resource: managedClusterAddOns, ...(name === undefined ? {} : { name }) },
  ],
  "edit-cluster": (name) => [
    { verb: "update", resource: managedClusters, ...(name === undefined ? {} : { name }) },
    { verb: "patch", resource: managedClusters, ...(name === undefined ? {} : { name }) },
  ],
  "create-set": () => [creating(managedClusterSets)],
  "edit-set": (name) => [
    { verb: "update", resource: managedClusterSets, ...(name === undefined ? {} : { name }) },
    { verb: "patch", resource: managedClusterSets, ...(name === undefined ? {} : { name }) },
  ],
  "delete-set": (name) => [{ verb: "delete", resource: managedClusterSets, ...(name === undefined ? {} : { name }) }],
  "bind-set": () => [creating(managedClusterSetBindings)],
  freeze: () => [creating(freezes)],
  "create-window": () => [creating(maintenanceWindows)],
  "create-gate": () => [creating(rolloutGates)],
  "create-account": () => [creating(managedServiceAccounts)],
  "create-template": () => [creating(addOnTemplates)],
  "create-cluster-add-on": () => [creating(managedClusterAddOns)],
  "delete-cluster": (name) => [{ verb: "delete", resource: managedClusters, ...(name === undefined ? {} : { name }) }],
  "remove-cluster-add-ons": () => [{ verb: "delete", resource: managedClusterAddOns }],
  "remove-works": () => [{ verb: "delete", resource: manifestWorks }],
  "restore-rights": () => [creating(roleBindings)],
};

/** What else is created from a text (lib/objects/starting-text.ts). */
const CREATED = [
  addOnTemplates,
  addOnDeploymentConfigs,
  placements,
  managedClusterSets,
  managedClusterSetBindings,
  manifestWorks,
  maintenanceWindows,
  freezes,
  rolloutGates,
  managedServiceAccounts,
];

function creating(resource: Resource): AnyRight {
  return { verb: "create", resource };
}

function byPlacements(name: string | undefined): AnyRight {
  return { verb: "patch", resource: clusterManagementAddOns, ...(name === undefined ? {} : { name }) };
}

async function mayAny({ rights }: Caller, wanted: readonly Right[]): Promise<boolean> {
  return (await Promise.all(wanted.map((right) => rights.may(right)))).includes(true);
}

function within(wanted: readonly AnyRight[], namespace: string): readonly Right[] {
  return wanted.filter(({ resource }) => resource.namespaced).map((right) => ({ ...right, namespace }));
}

async function mayInANamespace(
  caller: Caller,
  wanted: readonly AnyRight[],
  { boundNamespaces }: RightSources,
): Promise<boolean> {
  const bound = [...new Set(boundNamespaces())];
  const inEach = wanted
    .filter(({ resource }) => resource.namespaced)
    .map(async (right) => {
      const known = IN_CLUSTERS.has(right.resource) ? await caller.rights.namesOf(managedClusters) : bound;
      return mayAny(
        caller,
        known.slice(0, MAX_NAMESPACES).flatMap((namespace) => within([right], namespace)),
      );
    });
  return (await Promise.all(inEach)).includes(true);
}

/** Their namespaces are clusters; those of the others have placements. */
const IN_CLUSTERS: ReadonlySet<Resource> = new Set<Resource>([managedClusterAddOns, manifestWorks]);
