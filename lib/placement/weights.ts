import type { PrioritizerPolicy } from "@/lib/resources/placement";

/** What clusters can be scored by. */
export type Prioritizer =
  | { readonly kind: BuiltIn }
  | { readonly kind: "AddOn"; readonly resource: string; readonly score: string };

const BUILT_IN = ["Steady", "Balance", "ResourceAllocatableCPU", "ResourceAllocatableMemory"] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

export interface Weighted {
  /** "Steady", or "resource/score" of an add-on. */
  readonly name: string;
  readonly prioritizer: Prioritizer;
  readonly weight: number;
}

type Weights =
  | { readonly weights: readonly Weighted[]; readonly error?: never }
  | { readonly weights?: never; readonly error: string };
type Entry = PrioritizerPolicy["configurations"][number];
type Coordinate = NonNullable<Entry["scoreCoordinate"]>;

/**
 * The weights: the defaults, and the policy in addition to or instead of them. Weight 0 disables, even an unknown name.
 */
export function weightsOf({ mode, configurations }: PrioritizerPolicy): Weights {
  if (mode !== "Exact" && mode !== "Additive" && mode !== "")
    return { error: `incorrect prioritizer policy mode: ${mode}` };
  const entries = new Map<string, Entry>(
    mode === "Exact" ? [] : DEFAULTS.map((entry) => [keyOf(entry.scoreCoordinate), entry]),
  );
  for (const entry of configurations) {
    if (!entry.scoreCoordinate) return { error: "scoreCoordinate field is required" };
    entries.set(keyOf(entry.scoreCoordinate), entry);
  }
  const weights: Weighted[] = [];
  for (const { scoreCoordinate, weight } of entries.values()) {
    if (!scoreCoordinate || weight === 0) continue;
    const prioritizer = prioritizerOf(scoreCoordinate);
    if ("error" in prioritizer) return prioritizer;
    weights.push({ name: nameOf(prioritizer), prioritizer, weight });
  }
  return { weights };
}

const DEFAULTS = ["Balance", "Steady"].map((builtIn) => ({ scoreCoordinate: { type: "BuiltIn", builtIn }, weight: 1 }));

function keyOf({ type, builtIn, addOn }: Coordinate): string {
  return JSON.stringify([type, builtIn, addOn?.resourceName, addOn?.scoreName]);
}

function prioritizerOf({ type, builtIn, addOn }: Coordinate): Prioritizer | { readonly error: string } {
  if (type === "AddOn") {
    return addOn
      ? { kind: "AddOn", resource: addOn.resourceName, score: addOn.scoreName }
      : { error: "addOn should not be empty" };
  }
  if (type !== "BuiltIn") return { error: `incorrect score coordinate type: ${type}` };
  const kind = BUILT_IN.find((one) => one === builtIn);
  return kind ? { kind } : { error: `incorrect builtin prioritizer: ${builtIn}` };
}

function nameOf(prioritizer: Prioritizer): string {
  return prioritizer.kind === "AddOn" ? `${prioritizer.resource}/${prioritizer.score}` : prioritizer.kind;
}
