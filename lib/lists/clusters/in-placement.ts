import type { PlacementMeaning } from "@/lib/filter/to-placement";

const MOVES =
  "This changes over time. A Placement selects by set, label and claim; unavailable clusters are excluded by taints.";
const SEVERAL = "The list derives this from several labels and claims; filter by the label or claim instead.";

/** The part of a Placement that can express a field of clusters. */
export function clusterFieldInPlacement(key: string): PlacementMeaning | undefined {
  return Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined;
}

const MEANINGS: Readonly<Record<string, PlacementMeaning>> = {
  set: { is: "set" },
  label: { is: "label", key: (path) => path },
  claim: { is: "claim", key: (path) => path },
  health: { is: "nothing", because: MOVES },
  available: { is: "nothing", because: MOVES },
  phase: { is: "nothing", because: MOVES },
  since: { is: "nothing", because: MOVES },
  age: { is: "nothing", because: "A Placement cannot select by age." },
  addon: { is: "nothing", because: "A Placement cannot select by add-on." },
  name: { is: "nothing", because: "A Placement cannot select by name." },
  version: {
    is: "nothing",
    because: "A Placement cannot compare versions; claim.kubeversion.open-cluster-management.io= matches one exactly.",
  },
  provider: { is: "nothing", because: SEVERAL },
  region: { is: "nothing", because: SEVERAL },
  env: { is: "nothing", because: SEVERAL },
};
