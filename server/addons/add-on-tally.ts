import { ADD_ON_STATUSES_WORST_FIRST, addOnStatus } from "@/lib/health/add-on-status";
import { type AddOnFacts, type AddOnText, addOnText } from "@/lib/health/add-on-summary";
import { compareText } from "@/lib/kube/order";
import type { AddOnCause, AddOnCount } from "@/lib/lists/addons/row";

const MAX_CAUSES = 8;

/** Status of an add-on's clusters, counted incrementally, so that no row iterates over the fleet. */
export class AddOnTally {
  readonly #counts = new Map<string, AddOnCount>();
  readonly #causes = new Map<string, AddOnCause>();
  /** The same with what works say. */
  readonly #fromWorks = new Map<string, AddOnCause>();
  #fromWorksSize = 0;

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** A newly added cluster add-on, or so many that are alike; `text`: its text with what its works say. */
  add(facts: AddOnFacts, times = 1, text?: AddOnText): void {
    this.#count(facts, times, text);
  }

  /** The same as `add` was given. */
  remove(facts: AddOnFacts, text?: AddOnText): void {
    this.#count(facts, -1, text);
  }

  get counts(): AddOnCount[] {
    return [...this.#counts.values()].sort((a, b) => compareText(a.health, b.health) || compareText(a.phase, b.phase));
  }

  /** The most frequent first. */
  get causes(): AddOnCause[] {
    return mostFrequent(this.#causes.values());
  }

  /** The same with what works say, where any says more: for those who may see works. */
  get causesFromWorks(): AddOnCause[] | undefined {
    return this.#fromWorksSize > 0 ? mostFrequent(this.#fromWorks.values()) : undefined;
  }

  #count(facts: AddOnFacts, step: number, text: AddOnText | undefined): void {
    const { health, phase, message } = addOnText(facts);
    change(this.#counts, { health, phase, size: 0 }, step);
    if (message) change(this.#causes, { message, health, phase, size: 0 }, step);
    const cause = text ? text.message : message;
    if (cause) change(this.#fromWorks, { message: cause, health, phase, size: 0 }, step);
    if (text) this.#fromWorksSize += step;
  }
}

function mostFrequent(causes: Iterable<AddOnCause>): AddOnCause[] {
  return [...byMessage(causes)]
    .sort((a, b) => b.size - a.size || compareText(a.message, b.message))
    .slice(0, MAX_CAUSES);
}

/** A message once, with the worst status of the clusters that report it. */
function byMessage(causes: Iterable<AddOnCause>): Iterable<AddOnCause> {
  const found = new Map<string, AddOnCause>();
  for (const cause of causes) {
    const before = found.get(cause.message);
    const worst = before && severity(before) <= severity(cause) ? before : cause;
    found.set(cause.message, { ...worst, size: (before?.size ?? 0) + cause.size });
  }
  return found.values();
}

function severity(cause: AddOnCause): number {
  return ADD_ON_STATUSES_WORST_FIRST.indexOf(addOnStatus(cause));
}

function change<Sum extends { readonly size: number }>(sums: Map<string, Sum>, zero: Sum, step: number): void {
  const key = JSON.stringify(zero);
  const size = (sums.get(key)?.size ?? 0) + step;
  if (size > 0) sums.set(key, { ...zero, size });
  else sums.delete(key);
}
