import type { PlacementMeaning } from "@/lib/filter/to-placement";

const MOVES = "That changes by itself; a Placement chooses by sets, labels and claims, and leaves clusters that are down to taints.";
const SEVERAL = "The list takes it from one of several labels and claims; ask for the label or the claim itself.";

/** What a Placement can say of it (console.md D12). */
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
  age: { is: "nothing", because: "A Placement does not look at ages." },
  addon: { is: "nothing", because: "A Placement does not look at the add-ons of a cluster." },
  name: { is: "nothing", because: "A Placement does not look at names." },
  version: {
    is: "nothing",
    because: "A Placement compares no versions; claim.kubeversion.open-cluster-management.io= asks for one whole.",
  },
  provider: { is: "nothing", because: SEVERAL },
  region: { is: "nothing", because: SEVERAL },
  env: { is: "nothing", because: SEVERAL },
};
