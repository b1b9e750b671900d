import type { ActionRight } from "@/lib/api/session/action-right";
import type { ActionRightQuery, GuardedAction } from "@/lib/api/session/guarded-action";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
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
  { action, name }: ActionRightQuery,
  sources: RightSources,
): Promise<ActionRight> {
  const [first, ...others] = RIGHTS[action](name);
  const isAllowed = (await mayAny(caller, [first, ...others])) || (await mayInANamespace(caller, others, sources));
  if (isAllowed || (action === "create-placement" && (await mayInANamespace(caller, [first], sources)))) return {};
  const { plural, group } = first.resource;
  return { missing: { verb: first.verb, resource: plural, group } };
}

const RIGHTS: Readonly<Record<GuardedAction, (name: string | undefined) => [Right, ...Right[]]>> = {
  enable: (name) => [byPlacements(name), { verb: "create", resource: managedClusterAddOns }],
  disable: (name) => [byPlacements(name), { verb: "delete", resource: managedClusterAddOns }],
  steer: (name) => [byPlacements(name)],
  "create-placement": () => [{ verb: "create", resource: placements }],
};

function byPlacements(name: string | undefined): Right {
  return { verb: "patch", resource: clusterManagementAddOns, ...(name === undefined ? {} : { name }) };
}

async function mayAny({ rights }: Caller, wanted: readonly Right[]): Promise<boolean> {
  return (await Promise.all(wanted.map((right) => rights.may(right)))).includes(true);
}

async function mayInANamespace(
  caller: Caller,
  wanted: readonly Right[],
  { boundNamespaces }: RightSources,
): Promise<boolean> {
  const inEach = wanted.map(async (right) => {
    const isPlacement = right.resource.plural === placements.plural;
    const known = isPlacement ? [...new Set(boundNamespaces())] : await caller.rights.namesOf(managedClusters);
    return mayAny(
      caller,
      known.slice(0, MAX_NAMESPACES).map((namespace) => ({ ...right, namespace })),
    );
  });
  return (await Promise.all(inEach)).includes(true);
}
