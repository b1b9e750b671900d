import type { ClusterAddOnRow } from "./cluster-add-ons";
import type { ClusterRow } from "./clusters";
import type { CsvColumn } from "./csv";

/** Clusters as a file: what the list shows, with each add-on as "name: health, phase". */
export const clusterColumns: readonly CsvColumn<ClusterRow>[] = [
  { head: "cluster", of: ({ name }) => name },
  { head: "health", of: ({ health }) => health },
  { head: "why", of: ({ sentence }) => sentence },
  { head: "since", of: ({ since }) => since },
  { head: "set", of: ({ set }) => set },
  { head: "kubernetes version", of: ({ kubernetesVersion }) => kubernetesVersion },
  { head: "provider", of: ({ provider }) => provider },
  { head: "region", of: ({ region }) => region },
  { head: "environment", of: ({ environment }) => environment },
  { head: "registered", of: ({ createdAt }) => createdAt },
  { head: "add-ons", of: addOnsOf },
];

/** Cluster add-ons as a file. */
export const clusterAddOnColumns: readonly CsvColumn<ClusterAddOnRow>[] = [
  { head: "cluster", of: ({ cluster }) => cluster },
  { head: "add-on", of: ({ addOn }) => addOn },
  { head: "health", of: ({ health }) => health },
  { head: "phase", of: ({ phase }) => phase },
  { head: "why", of: ({ sentence }) => sentence },
  { head: "since", of: ({ since }) => since },
  { head: "configuration", of: ({ config }) => config },
  { head: "overridden", of: ({ overridden }) => (overridden ? "yes" : undefined) },
  { head: "cluster health", of: ({ clusterHealth }) => clusterHealth },
  { head: "set", of: ({ set }) => set },
  { head: "region", of: ({ region }) => region },
];

/** Columns for labels that the rows carry. */
export function labelColumns(names: readonly string[]): CsvColumn<Pick<ClusterRow, "labels">>[] {
  return names.map((name) => ({ head: `label ${name}`, of: ({ labels }) => labels?.[name] }));
}

function addOnsOf({ addOns, addOnsVisible }: ClusterRow): string | undefined {
  return addOnsVisible ? addOns.map(({ name, health, phase }) => `${name}: ${health}, ${phase}`).join("; ") : undefined;
}
