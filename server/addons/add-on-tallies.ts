import type { AddOnFacts, AddOnText } from "@/lib/health/add-on-summary";
import type { Change } from "@/server/hub/resource-cache";
import type { AddOnCauses } from "@/server/works/cause-facts";
import { AddOnTally } from "./add-on-tally";

/** How each add-on's clusters are, counted with every change; with what works say beside it. */
export class AddOnTallies {
  readonly #tallies = new Map<string, AddOnTally>();
  /** What was counted of cluster add-ons whose works say more, by "cluster/add-on". */
  readonly #texts = new Map<string, AddOnText>();

  constructor(private readonly causes: Pick<AddOnCauses, "textOf"> | undefined) {}

  of(addOn: string): AddOnTally | undefined {
    return this.#tallies.get(addOn);
  }

  count({ before, after }: Change<AddOnFacts>, key: string): void {
    const { name } = (after ?? before)?.metadata ?? { name: "" };
    const tally = this.#tallies.get(name) ?? new AddOnTally();
    if (before) tally.remove(before, this.#texts.get(key));
    this.#texts.delete(key);
    if (after) tally.add(after, 1, this.#textFor(after, key));
    if (tally.isEmpty) this.#tallies.delete(name);
    else this.#tallies.set(name, tally);
  }

  /** What its works say has changed. */
  recount(clusterAddOn: AddOnFacts | undefined, touch: (addOn: string) => void): void {
    if (!clusterAddOn) return;
    const { name, namespace = "" } = clusterAddOn.metadata;
    this.count({ before: clusterAddOn, after: clusterAddOn }, `${namespace}/${name}`);
    touch(name);
  }

  #textFor(clusterAddOn: AddOnFacts, key: string): AddOnText | undefined {
    const text = this.causes?.textOf(clusterAddOn);
    if (text) this.#texts.set(key, text);
    return text;
  }
}
