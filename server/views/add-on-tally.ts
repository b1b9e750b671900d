import type { AddOnCause, AddOnCount } from "@/lib/api/addons";
import { type AddOnFacts, addOnWords } from "@/lib/health/add-on-words";
import { compareText } from "@/lib/kube/order";
import { stallsAtMs } from "@/lib/rollout/stalled";

const MOST_CAUSES = 8;

/** How an add-on's clusters are, counted as they change: nobody walks through a fleet to make a row. */
export class AddOnTally {
  readonly #counts = new Map<string, AddOnCount>();
  readonly #causes = new Map<string, AddOnCause>();
  /** How many count as stalled from when on. */
  readonly #stalls = new Map<number, number>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** A cluster add-on that is there now. */
  add(facts: AddOnFacts): void {
    this.#count(facts, 1);
  }

  /** The same as `add` was given. */
  remove(facts: AddOnFacts): void {
    this.#count(facts, -1);
  }

  get counts(): AddOnCount[] {
    return [...this.#counts.values()].sort((a, b) => compareText(a.health, b.health) || compareText(a.phase, b.phase));
  }

  /** The most frequent first. */
  get causes(): AddOnCause[] {
    return [...this.#causes.values()].sort((a, b) => b.size - a.size || compareText(a.sentence, b.sentence)).slice(0, MOST_CAUSES);
  }

  /** From when on the first of them counts as stalled. */
  get stallsAtMs(): number | undefined {
    let first: number | undefined;
    for (const atMs of this.#stalls.keys()) if (first === undefined || atMs < first) first = atMs;
    return first;
  }

  #count(facts: AddOnFacts, step: 1 | -1): void {
    const words = addOnWords(facts);
    const { health, phase, sentence } = words;
    const atMs = stallsAtMs(facts, words);
    if (atMs !== undefined) this.#stall(atMs, step);
    change(this.#counts, { health, phase, size: 0 }, step);
    if (sentence) change(this.#causes, { sentence, health, phase, size: 0 }, step);
  }

  #stall(atMs: number, step: number): void {
    const size = (this.#stalls.get(atMs) ?? 0) + step;
    if (size > 0) this.#stalls.set(atMs, size);
    else this.#stalls.delete(atMs);
  }
}

function change<Sum extends { readonly size: number }>(sums: Map<string, Sum>, zero: Sum, step: number): void {
  const key = JSON.stringify(zero);
  const size = (sums.get(key)?.size ?? 0) + step;
  if (size > 0) sums.set(key, { ...zero, size });
  else sums.delete(key);
}
