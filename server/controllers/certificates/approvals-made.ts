const HOUR_MS = 3600_000;

/**
 * What this process has approved within an hour, by cluster add-on: the caches know it a little later. Requests of one
 * cluster add-on are judged one after the other, so none is judged by a count that another is about to change.
 */
export class ApprovalsMade {
  readonly #madeByKey = new Map<string, Map<string, number>>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /** Runs when all that came before for the key has ended. */
  async inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(key) ?? Promise.resolve();
    const turn = before.then(run, run);
    const ended = turn.catch(() => undefined);
    this.#turns.set(key, ended);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === ended) this.#turns.delete(key);
    }
  }

  /** How many were approved within the last hour, besides those that the caller knows of. */
  countUnknown(key: string, known: (uid: string) => boolean, now = Date.now()): number {
    this.#forgetOld(now);
    return [...(this.#madeByKey.get(key)?.keys() ?? [])].filter((uid) => !known(uid)).length;
  }

  /** Before it is written: one whose outcome is unknown counts. */
  add(key: string, uid: string, now = Date.now()): void {
    const made = this.#madeByKey.get(key) ?? new Map<string, number>();
    this.#madeByKey.set(key, made.set(uid, now));
  }

  #forgetOld(now: number): void {
    for (const [key, made] of this.#madeByKey) {
      for (const [uid, at] of made) if (now - at >= HOUR_MS) made.delete(uid);
      if (made.size === 0) this.#madeByKey.delete(key);
    }
  }
}
