import type { CrdDifference } from "./compare-crds";

/** A difference that is meant, and why. */
export interface KnownDifference extends Pick<CrdDifference, "path" | "property"> {
  readonly reason: string;
}

const WEBHOOK =
  "OCM's cluster manager adds the conversion webhook when it installs the definition; the api repository has it without.";

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    path: "Placement v1beta1 .spec.spreadPolicy.spreadConstraints[].topologyKey",
    property: "pattern",
    reason: "Ours is the pattern of all label keys, with one more pair of parentheses: it takes the same texts.",
  },
  { path: "ClusterManagementAddOn", property: "conversion", reason: WEBHOOK },
  { path: "ManagedClusterAddOn", property: "conversion", reason: WEBHOOK },
];
