import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { plural } from "@/lib/format/count";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { AT_ONCE, OURS } from "./desired-placement";
import { desiredStrategy } from "./desired-strategy";
import type { Enablement } from "./enablement";
import { isByPlacements, type RequiredAddOn } from "./facts";
import { addPlacement } from "./strategy-patch";
import { change, creation, type Write } from "./write";

/**
 * What an add-on requires, and what that requires, each once and after what it requires itself, as far as there is such
 * an order. `requirementsOf` one of them: by its annotation, unless more is known.
 */
export function withAllRequired(
  addOn: Pick<ClusterManagementAddOn, "metadata">,
  find: (name: string) => ClusterManagementAddOn | undefined,
  requirementsOf: (addOn: Pick<ClusterManagementAddOn, "metadata">) => readonly string[] = requiredAddOns,
): string[] {
  const visited = new Set([addOn.metadata.name]);
  const names: string[] = [];
  const visit = (one: Pick<ClusterManagementAddOn, "metadata">) => {
    for (const name of requirementsOf(one)) {
      if (visited.has(name)) continue;
      visited.add(name);
      const found = find(name);
      if (found) visit(found);
      names.push(name);
    }
  };
  visit(addOn);
  return names;
}

/**
 * How a required add-on comes to the chosen clusters: it is there, by the same placement, by hand on those clusters, not
 * by hand as placements install it, or not at all as the hub does not have it.
 */
export type Bringing = "there" | "placement" | "hand" | "by-placements" | "unknown";

export interface RequiredOnChosen {
  readonly name: string;
  /** Chosen clusters without it. */
  readonly missing: readonly string[];
  readonly bringing: Bringing;
  /** Nothing waits for it. */
  readonly isKnownOnly?: true;
}

/** How each required add-on comes to these clusters. */
export function requiredOn(
  { clusters }: Pick<Enablement, "clusters">,
  required: readonly RequiredAddOn[],
  chosen: readonly string[],
): RequiredOnChosen[] {
  return required.map(({ name, addOn, installed, isKnownOnly }) => {
    const missing = chosen.filter((cluster) => !installed.has(cluster));
    const bringing = missing.length === 0 ? "there" : bringingOf(clusters.by === "hand", addOn, installed.size > 0);
    return { name, missing, bringing, ...(isKnownOnly && { isKnownOnly }) };
  });
}

/** A strategy by hand that becomes one of placements would take the add-on from where somebody installed it. */
function bringingOf(isByHand: boolean, addOn: ClusterManagementAddOn | undefined, isInstalled: boolean): Bringing {
  if (!addOn) return "unknown";
  if (isByPlacements(addOn)) return isByHand ? "by-placements" : "placement";
  return isByHand || isInstalled ? "hand" : "placement";
}

/** The writes that bring along what can be: objects by the names of add-ons, as the hub has them. */
export function requiredWrites(
  { clusters }: Pick<Enablement, "clusters">,
  required: readonly RequiredOnChosen[],
  originals: ReadonlyMap<string, RawObject>,
): Write[] {
  return required.flatMap(({ name, missing, bringing }) => {
    const original = originals.get(name);
    if (bringing === "placement" && clusters.by !== "hand" && original) {
      const patch = addPlacement(original, clusters, desiredStrategy(AT_ONCE));
      return [change(clusterManagementAddOns, original, patch)];
    }
    if (bringing !== "hand") return [];
    const labels = { [MANAGED_BY_LABEL]: OURS };
    return missing.map((namespace) =>
      creation(managedClusterAddOns, { metadata: { name, namespace, labels }, spec: {} }),
    );
  });
}

/** What somebody should know of what is required. `isWanted`: what can be is brought along. */
export function requiredWarnings(
  { clusters }: Pick<Enablement, "clusters">,
  required: readonly RequiredOnChosen[],
  isWanted: boolean,
): string[] {
  return required.flatMap(({ name, missing, bringing, isKnownOnly }) => {
    const where = `On ${plural(missing.length, "cluster")}`;
    const waits = isKnownOnly
      ? `${where} it does not wait for that`
      : `${where} it waits until ${name} is Available there`;
    if (bringing === "there") return [];
    if (bringing === "unknown") return [`It requires ${name}, which this hub does not have. ${waits}.`];
    if (bringing === "by-placements")
      return [`It requires ${name}, which placements install, so it cannot be brought along manually. ${waits}.`];
    if (!isWanted) return [`It requires ${name}. ${waits}.`];
    const isOnce = bringing === "hand" && clusters.by !== "hand";
    return isOnce ? [`${name} is installed manually: clusters that are selected later do not get it by this.`] : [];
  });
}
