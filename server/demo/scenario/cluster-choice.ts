import { parseSelector, SelectorError } from "@/lib/kube/selector-text";
import { matchesAll } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";
import { hashOf } from "@/server/demo/fleet/random";

/**
 * Which clusters of a fleet: all that fit each field that is given, and of those the first few, or so many of a
 * hundred, as the seed has it.
 */
export const ClusterChoice = z.strictObject({
  names: z.optional(z.array(z.string()).check(z.minLength(1))),
  selector: z.optional(z.string()),
  count: z.optional(z.int().check(z.gte(1))),
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
});
export type ClusterChoice = z.infer<typeof ClusterChoice>;

/** Problems with a choice that has the right form: the field, and what to say of it. */
export function choiceProblem({
  selector,
  count,
  percent,
}: ClusterChoice): { field: string; message: string } | undefined {
  if (count !== undefined && percent !== undefined)
    return { field: "percent", message: "cannot be combined with count" };
  if (selector === undefined) return undefined;
  try {
    parseSelector(selector);
    return undefined;
  } catch (error) {
    if (error instanceof SelectorError)
      return { field: "selector", message: `is not a label selector: ${error.message}` };
    throw error;
  }
}

interface Candidate {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Sorted by name. The lots of a seed stay the same: who is among ten percent is among twenty too. */
export function chooseClusters(choice: ClusterChoice, fleet: readonly Candidate[], seed: number): string[] {
  const { names, selector, count, percent } = choice;
  const requirements = selector === undefined ? [] : parseSelector(selector);
  const fitting = fleet.filter(
    ({ name, labels }) => (names?.includes(name) ?? true) && matchesAll(requirements, labels),
  );
  const most = count ?? (percent === undefined ? fitting.length : Math.ceil((fitting.length * percent) / 100));
  const byLot = fitting.map(({ name }) => ({ name, lot: hashOf(seed, name, "lot") })).toSorted((a, b) => a.lot - b.lot);
  return byLot
    .slice(0, most)
    .map(({ name }) => name)
    .toSorted();
}
