import { z } from "@/lib/kube/zod";

const Rule = z.object({
  on: z.enum(["labels", "claims"]),
  key: z.string(),
  operator: z.enum(["In", "NotIn", "Exists", "DoesNotExist"]),
  values: z.array(z.string()),
});

/** Clusters chosen on one page for an action on another: by name, or by the rules of a new placement. */
const ChosenClusters = z.discriminatedUnion("by", [
  z.object({ by: z.literal("hand"), clusters: z.array(z.string()) }),
  z.object({
    by: z.literal("new-placement"),
    namespace: z.string(),
    clusterSets: z.array(z.string()),
    rules: z.array(Rule),
  }),
]);
export type ChosenClusters = z.infer<typeof ChosenClusters>;

const STORED_AS = "flotilla.chosen-clusters";

/** A request takes no more than 256 KiB; what else is in it needs little. */
const MAX_CHARS = 240 * 1024;

/** Why this many clusters cannot be sent by name; undefined if they can. */
export function tooManyByName(names: readonly string[]): string | undefined {
  if (JSON.stringify(names).length <= MAX_CHARS) return undefined;
  return "Too many names for one request (about 9,000 clusters). Use a placement instead.";
}

/** Stores the choice for the next page of this tab. False if the browser stores nothing. */
export function keepChosen(chosen: ChosenClusters): boolean {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(chosen));
    return true;
  } catch {
    return false;
  }
}

export function chosenClusters(): ChosenClusters | undefined {
  try {
    return ChosenClusters.safeParse(JSON.parse(sessionStorage.getItem(STORED_AS) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function forgetChosen(): void {
  try {
    sessionStorage.removeItem(STORED_AS);
  } catch {
    // Then nothing was stored either.
  }
}
