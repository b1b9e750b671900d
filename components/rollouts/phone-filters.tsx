import type { ComponentProps } from "react";
import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { PHASE_OF } from "@/components/labels/rollout-stage-appearance";
import { PHASE } from "@/components/labels/status-appearance";
import { PartSheet } from "@/components/list/filter/part-sheet";

/** In the order in which the list names its facets. */
const FIELDS = [
  { key: "stage", label: "Stage", labelOf: (stage: string) => labelIn(PHASES, stage) },
  { key: "health", label: "Health", labelOf: (health: string) => labelIn(HEALTH_APPEARANCE, health) },
  { key: "set", label: "Cluster set" },
];

const PHASES = Object.fromEntries(Object.entries(PHASE_OF).map(([stage, phase]) => [stage, PHASE[phase]]));

const ORDERS = { issue: "Problems first", turn: "Turn in the rollout", name: "Name", since: "In phase" };

/** Filters and order of a rollout's clusters on a phone. */
export function RolloutClusterFilters(props: Omit<ComponentProps<typeof PartSheet>, "one" | "fields" | "orders">) {
  return <PartSheet one="cluster" fields={FIELDS} orders={ORDERS} {...props} />;
}

function labelIn(known: Readonly<Record<string, { readonly label: string }>>, value: string): string {
  return known[value]?.label ?? value;
}
