import type { Facets, ListGroup, ListIncident, Values } from "@/lib/api/list/list";
import { isProduction } from "@/lib/health/production";
import { listed } from "./need";

/** What clusters may have in common, the most specific first. */
const TRAITS = [
  ["region", "region"],
  ["provider", "provider"],
  ["set", "set"],
  ["env", "environment"],
  ["version", "Kubernetes"],
] as const;

/** A value that all of an incident's clusters share, and that not all of the fleet's have. */
export interface Shared {
  readonly key: (typeof TRAITS)[number][0];
  readonly label: string;
  readonly value: string;
  /** No other cluster has it. */
  readonly isWhole: boolean;
  /** Most clusters that have it are among these: it may be why. */
  readonly isSpecific: boolean;
}

type Traits = Pick<ListGroup, "size" | "traits">;

export function sharedBy({ size, traits = {} }: Traits, fleet: Facets = {}): Shared[] {
  return TRAITS.flatMap(([key, label]): Shared[] => {
    const [top] = traits[key]?.values ?? [];
    if (!top || top.size < size) return [];
    const everywhere = fleet[key];
    if (everywhere && isSame(everywhere)) return [];
    const have = everywhere?.values.find(({ value }) => value === top.value)?.size;
    const isSpecific = have !== undefined && size > have / 2;
    return [{ key, label, value: top.value, isWhole: have === size, isSpecific }];
  });
}

/** What an incident is named by; undefined where its clusters have nothing in common but by chance. */
export function ownOf(incident: ListIncident, fleet: Facets | undefined): Shared | undefined {
  const shared = sharedBy(incident, fleet);
  return shared.find(({ isWhole }) => isWhole) ?? shared.find(({ isSpecific }) => isSpecific);
}

/** "All in region europe-west1 and set default". */
export function sharedText(shared: readonly Shared[]): string {
  const whole = shared.find(({ isWhole }) => isWhole);
  const head = whole ? `All of ${whole.label} ${whole.value}` : undefined;
  const others = shared.filter((each) => each !== whole).map(({ label, value }) => `${label} ${value}`);
  if (!head) return `All in ${listed(others)}`;
  return others.length > 0 ? `${head}, in ${listed(others)}` : head;
}

/** How many are in production. */
export function productionOf(env: Values | undefined): number {
  const production = env?.values.filter(({ value }) => isProduction(value)) ?? [];
  return production.reduce((sum, { size }) => sum + size, 0);
}

/** The whole fleet has one value. */
export function isSame({ values, more }: Values): boolean {
  return values.length === 1 && more === 0;
}
