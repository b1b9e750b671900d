import type { ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";

/** Why a cluster is not to be picked for an add-on; undefined where it is. */
export function whyNotPicked(
  { addOns, health }: Pick<ClusterRow, "addOns" | "health">,
  addOn: string,
): string | undefined {
  return addOns.some(({ name }) => name === addOn) ? "already installed" : NOT_READY[health];
}

const NOT_READY: Partial<Record<ClusterRowHealth, string>> = {
  pending: "not accepted yet",
  denied: "denied",
  deleting: "being removed",
};

/** The filter for selectable clusters: equivalent to `whyNotPicked`. */
export function pickableFilter(addOn: string, q = ""): string {
  return [q, `-addon=${addOn}`, `-health=${Object.keys(NOT_READY).join(",")}`].filter(Boolean).join(" ");
}

/** With these picked too, or no more. */
export function withPicked(picked: readonly string[], names: Iterable<string>, isPicked: boolean): string[] {
  const after = new Set(picked);
  for (const name of names) {
    if (isPicked) after.add(name);
    else after.delete(name);
  }
  return [...after].sort();
}

/** From one name to the other, in either order; undefined if one is missing. */
export function namesBetween(order: readonly string[], one: string, other: string): readonly string[] | undefined {
  const [from = -1, to = -1] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? undefined : order.slice(from, to + 1);
}
