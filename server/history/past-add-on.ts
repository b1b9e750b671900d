import type { AddOnEntry } from "@/lib/lists/addons/list";
import { isStalled } from "@/lib/rollout/stalled";
import { AddOnTally } from "@/server/addons/add-on-tally";
import type { ObjectsByCluster } from "./objects-by-cluster";
import type { PastStates } from "./past-states";
import { type AddOnState, readState, rfc3339Of } from "./row-states";
import type { Snapshot } from "./store/snapshot";

/** An add-on as it was, with the tally of its clusters. */
export function pastAddOn(
  snapshot: Snapshot,
  id: number,
  { isStalledBy, tally }: { readonly tally: AddOnTally | undefined } & Pick<AddOnEntry, "isStalledBy">,
): AddOnEntry {
  const { placements, ...own } = readState<AddOnState>(snapshot.stateOf(id));
  return {
    ...own,
    name: snapshot.firstNameOf(id),
    placements: placements.map((placement) => ({ ...placement, conditions: [] })),
    clustersVisible: true,
    counts: tally?.counts ?? [],
    causes: tally?.causes ?? [],
    causesFromWorks: tally?.causesFromWorks,
    createdAt: rfc3339Of(snapshot.createdOf(id)),
    isStalledBy,
  };
}

/** How many clusters of each add-on are how, by its name. */
export function talliesOf(states: PastStates, byCluster: ObjectsByCluster): ReadonlyMap<string, AddOnTally> {
  const { snapshot } = states;
  /** By the number of the add-on's name and that of the state: one that has it, and how many there are. */
  const counts = new Map<number, Map<number, { readonly id: number; size: number }>>();
  for (const id of byCluster.all) {
    const name = snapshot.secondOf(id);
    const ofAddOn = counts.get(name) ?? new Map<number, { readonly id: number; size: number }>();
    counts.set(name, ofAddOn);
    const state = snapshot.states.state.get(id);
    const count = ofAddOn.get(state) ?? { id, size: 0 };
    count.size += 1;
    ofAddOn.set(state, count);
  }
  const tallyOf = (sizes: Iterable<{ readonly id: number; readonly size: number }>) => {
    const tally = new AddOnTally();
    for (const { id, size } of sizes) {
      const text = states.cell(id);
      const facts = { metadata: { name: text.name, creationTimestamp: "" }, status: { conditions: [] }, text };
      tally.add(facts, size, states.addOn(id).caused === undefined ? undefined : states.cell(id, true));
    }
    return tally;
  };
  return new Map([...counts].map(([name, sizes]) => [snapshot.texts.at(name) ?? "", tallyOf(sizes.values())]));
}

/** Whether an add-on counted as stalled on any cluster by a time: found for all of them when it is first asked. */
export function stalledBy(states: PastStates, byCluster: ObjectsByCluster): NonNullable<AddOnEntry["isStalledBy"]> {
  const { snapshot } = states;
  let found: { readonly at: number; readonly names: ReadonlySet<string> } | undefined;
  const namesAt = (at: number) => {
    const names = new Set<string>();
    for (const id of byCluster.all) {
      // Others never will.
      if (snapshot.attributesOf(id) !== "" && isStalled(states.facts(id), states.addOn(id), at))
        names.add(snapshot.secondNameOf(id));
    }
    return names;
  };
  return (addOn, at) => {
    if (found?.at !== at) found = { at, names: namesAt(at) };
    return found.names.has(addOn);
  };
}
