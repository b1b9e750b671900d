import type { DeletionPreview, RemovedObjects } from "@/lib/api/objects/deletions";
import type { RawObject } from "@/lib/kube/object";
import { PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { objectKey, type Resource } from "@/lib/kube/resource";
import type { WorkRow } from "@/lib/lists/works/row";
import { isHookWork } from "@/lib/objects/read-only";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork, manifestsOf, manifestWorks } from "@/lib/resources/manifest-work";
import { ManifestWorkReplicaSet } from "@/lib/resources/manifest-work-replica-set";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { ListOptions } from "@/server/hub/hub-client";
import { configUsers, leftTemplates } from "./config-users";
import type { ObjectCaches } from "./hub-state";
import { selectingPlacements } from "./selecting-placements";

/** What of each kind is named. */
const MAX_NAMES = 50;

type Cascade = Pick<DeletionPreview, "removes" | "hidden" | "notes">;

const NOTHING: Cascade = { removes: [], hidden: [], notes: [] };

/** What the hub and the clusters remove with an object, as far as the caller may list it. Throws `HubError`. */
export async function cascadeOf(
  caller: Caller,
  caches: ObjectCaches,
  object: RawObject,
  signal: AbortSignal,
): Promise<Cascade> {
  const { name = "", namespace } = object.metadata;
  switch (object.kind) {
    case "ClusterManagementAddOn":
      return joined([
        await listed(caller, managedClusterAddOns, { fieldSelector: `metadata.name=${name}`, signal }),
        await works(caller, caches, ({ addOn }) => addOn === name),
        { ...NOTHING, notes: await leftTemplates(caller, caches, name, signal) },
      ]);
    case "AddOnTemplate":
      return { ...NOTHING, notes: await configUsers(caller, caches, addOnTemplates, { name }) };
    case "AddOnDeploymentConfig":
      return { ...NOTHING, notes: await configUsers(caller, caches, addOnDeploymentConfigs, { name, namespace }) };
    case "ManagedClusterAddOn":
      return works(caller, caches, ({ addOn, cluster }) => addOn === name && cluster === namespace, namespace);
    case "ManagedCluster":
      return joined([
        await listed(caller, managedClusterAddOns, { namespace: name, signal }),
        await works(caller, caches, ({ cluster }) => cluster === name, name),
      ]);
    case "Placement":
      return listed(caller, placementDecisions, {
        ...(namespace !== undefined && { namespace }),
        labelSelector: `${PLACEMENT_LABEL}=${name}`,
        signal,
      });
    case "ManifestWork":
      return onCluster(object);
    case "ManifestWorkReplicaSet":
      return joined([
        await works(caller, caches, ({ rolled }) => rolled?.set === `${namespace}.${name}`),
        { ...NOTHING, notes: replicaSetNotes(object) },
      ]);
    case "ManagedClusterSet":
      return joined([{ ...NOTHING, notes: setNotes(name) }, await selecting(caller, caches, name)]);
    case "ManagedClusterSetBinding":
      return selecting(caller, caches, name, namespace);
    case "ManagedServiceAccount":
      return { ...NOTHING, notes: accountNotes(namespace) };
    default:
      return NOTHING;
  }
}

function accountNotes(cluster = ""): string[] {
  return [
    `The account on ${cluster} and the Secret with its token on the hub go too: whoever uses the token does not reach the cluster any more.`,
    "A new account of this name gets another token. Rights that name it stay.",
  ];
}

function replicaSetNotes(object: RawObject): string[] {
  const policy =
    ManifestWorkReplicaSet.safeParse(object).data?.spec.manifestWorkTemplate.deleteOption?.propagationPolicy;
  if (policy === "Orphan") return ["What its works created stays on the clusters: their deleteOption is Orphan."];
  return policy === "SelectivelyOrphan" ? ["What the orphaning rules of its works name stays on the clusters."] : [];
}

async function selecting(caller: Caller, caches: ObjectCaches, set: string, namespace?: string): Promise<Cascade> {
  const { notes, hidden } = await selectingPlacements(caller, caches, { set, namespace });
  return { ...NOTHING, notes: [...notes], hidden: [...hidden] };
}

/** docs/reference/clusters.md#cluster-sets */
function setNotes(name: string): string[] {
  if (name === "default" || name === "global") return ["The hub creates it again at once."];
  return [
    "Its clusters keep the label that names it, and its bindings stay: both are of no use until a set has this name again.",
  ];
}

function joined(parts: readonly Cascade[]): Cascade {
  return {
    removes: parts.flatMap(({ removes }) => removes),
    hidden: parts.flatMap(({ hidden }) => hidden),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

interface Listed {
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined; readonly finalizers: string[] };
}

/** By the caller's own request: caches have no finalizers. */
async function listed<T extends Listed>(caller: Caller, resource: Resource<T>, options: ListOptions): Promise<Cascade> {
  const { plural, group, kind } = resource;
  const right = { verb: "list", resource: plural, group };
  const { value, missing } = await orMissing(caller.client.list(resource, options), right);
  if (missing) return { ...NOTHING, hidden: [missing] };
  const names = value.map(({ metadata }) => objectKey(metadata));
  return {
    ...NOTHING,
    removes: removed(
      kind,
      names,
      value.flatMap(({ metadata }) => metadata.finalizers),
    ),
  };
}

/** From the cache, because an add-on has tens of thousands. Of one cluster, the right to list them there will do. */
async function works(
  caller: Caller,
  { works: cache }: ObjectCaches,
  isRemoved: (work: WorkRow) => boolean,
  namespace?: string,
): Promise<Cascade> {
  const { plural, group, kind } = manifestWorks;
  const where = namespace === undefined ? {} : { namespace };
  if (!(await caller.rights.may({ verb: "list", resource: manifestWorks, ...where })))
    return { ...NOTHING, hidden: [{ verb: "list", resource: plural, group }] };
  if (!cache.isSynced) return { ...NOTHING, notes: ["Works go with it too; the console is still reading them."] };
  return {
    ...NOTHING,
    removes: removed(
      kind,
      cache.list(isRemoved).map(({ name }) => name),
    ),
  };
}

/** The agent deletes what the work's manifests created, except what the work says is to stay. */
function onCluster(object: RawObject): Cascade {
  const work = ManifestWork.safeParse(object);
  if (!work.success) return NOTHING;
  const policy = work.data.spec.deleteOption?.propagationPolicy;
  const cluster = work.data.metadata.namespace ?? "";
  if (policy === "Orphan")
    return { ...NOTHING, notes: [`Everything that it created stays on ${cluster}: its deleteOption is Orphan.`] };
  const byKind = new Map<string, string[]>();
  for (const { kind = "", metadata } of manifestsOf(work.data)) {
    const key = objectKey({ name: metadata.name ?? "", namespace: metadata.namespace });
    byKind.set(kind, [...(byKind.get(kind) ?? []), key]);
  }
  return {
    ...NOTHING,
    removes: [...byKind].flatMap(([kind, names]) => removed(kind, names).map((each) => ({ ...each, cluster }))),
    notes: [
      ...(policy === "SelectivelyOrphan" ? [`What its orphaning rules name stays on ${cluster}.`] : []),
      ...(isHookWork(object) ? [HOOKS] : []),
    ],
  };
}

const HOOKS =
  "The manager of the add-on creates it again and runs the hooks once more. Where their template is gone, it removes the add-on without them, and what they were to clean up stays.";

function removed(kind: string, names: readonly string[], finalizers: readonly string[] = []): RemovedObjects[] {
  if (names.length === 0) return [];
  const counts = new Map<string, number>();
  for (const name of finalizers) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [
    {
      kind,
      total: names.length,
      names: names.toSorted().slice(0, MAX_NAMES),
      finalizers: [...counts].map(([name, total]) => ({ name, total })),
    },
  ];
}
