/** Caches of several kinds do not advance together: what only the hub's state says is looked at once more. */
const LOOK_AGAIN_MS = 1_500;

/** What was judged already, by key: an object changes after it was approved, and its identity does not. */
export class Judged {
  readonly #marks = new Map<string, string>();
  /** When each that is looked at once more was first looked at, in milliseconds since epoch. */
  readonly #lookedAt = new Map<string, number>();

  has(key: string, mark: string): boolean {
    return this.#marks.get(key) === mark;
  }

  add(key: string, mark: string): void {
    this.#lookedAt.delete(key);
    this.#marks.set(key, mark);
  }

  /** How long until the second look at it, in milliseconds; 0 from then on. An event in between is no second look. */
  restOf(key: string): number {
    const at = this.#lookedAt.get(key) ?? Date.now();
    this.#lookedAt.set(key, at);
    return Math.max(0, at + LOOK_AGAIN_MS - Date.now());
  }

  forget(key: string): void {
    this.#marks.delete(key);
    this.#lookedAt.delete(key);
  }
}
