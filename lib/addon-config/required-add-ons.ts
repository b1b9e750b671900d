import { isTrue } from "@/lib/kube/conditions";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

interface Annotated {
  readonly metadata: Pick<ClusterManagementAddOn["metadata"], "name" | "annotations">;
}

const SEPARATORS = /[\s,]+/;

/** Names of the add-ons that this one requires, by its annotation `flotilla.dev/requires`: in their order, each once. */
export function requiredAddOns({ metadata }: Annotated): readonly string[] {
  const text = metadata.annotations[REQUIRES_ANNOTATION];
  return text === undefined ? [] : [...new Set(text.split(SEPARATORS).filter((name) => name !== ""))];
}

/** Why a required add-on is not there yet on a cluster. */
export type RequirementGap = "not-installed" | "being-removed" | "not-available" | "circle";

export interface UnmetRequirement {
  readonly name: string;
  readonly gap: RequirementGap;
  /** Of a circle: the add-ons in the order in which they require each other, from the first back to it. */
  readonly circle?: readonly string[];
}

export interface RequirementFacts {
  /** Of the hub. */
  readonly addOn: (name: string) => Annotated | undefined;
  /** On the cluster in question. */
  readonly clusterAddOn: (name: string) => Pick<ManagedClusterAddOn, "metadata" | "status"> | undefined;
}

/**
 * The first add-on that `addOn` requires and that is not Available on the cluster. A circle of requirements comes before
 * all else, as none in it can ever be the first; undefined if everything is there.
 */
export function unmetRequirement(addOn: Annotated, facts: RequirementFacts): UnmetRequirement | undefined {
  const required = requiredAddOns(addOn);
  if (required.length === 0) return undefined;
  const circle = requirementCircle(addOn, facts.addOn);
  if (circle) return { name: circle[1] ?? addOn.metadata.name, gap: "circle", circle };
  for (const name of required) {
    const gap = gapOf(facts.clusterAddOn(name));
    if (gap) return { name, gap };
  }
  return undefined;
}

function gapOf(clusterAddOn: ReturnType<RequirementFacts["clusterAddOn"]>): RequirementGap | undefined {
  if (!clusterAddOn) return "not-installed";
  if (clusterAddOn.metadata.deletionTimestamp) return "being-removed";
  return isTrue(clusterAddOn.status.conditions, "Available") ? undefined : "not-available";
}

/** A way from `addOn` by requirements back to one that is already on it: that part of the way; undefined without one. */
export function requirementCircle(
  addOn: Annotated,
  find: (name: string) => Annotated | undefined,
): readonly string[] | undefined {
  const cleared = new Set<string>();
  const walk = (current: Annotated, way: readonly string[]): readonly string[] | undefined => {
    const { name } = current.metadata;
    const start = way.indexOf(name);
    if (start >= 0) return [...way.slice(start), name];
    if (cleared.has(name)) return undefined;
    for (const required of requiredAddOns(current)) {
      const next = find(required);
      const circle = next && walk(next, [...way, name]);
      if (circle) return circle;
    }
    cleared.add(name);
    return undefined;
  };
  return walk(addOn, []);
}

/** As a sentence about the add-on. */
export function unmetText({ name, gap, circle = [] }: UnmetRequirement): string {
  switch (gap) {
    case "circle":
      return `It cannot be installed, because add-ons require each other in a circle: ${circle.join(" requires ")}.`;
    case "not-installed":
      return `It requires ${name}, which is not installed on this cluster.`;
    case "being-removed":
      return `It requires ${name}, which is being removed from this cluster.`;
    case "not-available":
      return `It requires ${name}, which is not available on this cluster yet.`;
  }
}
