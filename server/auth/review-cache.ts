import { ExploredNamespaces } from "./explored-namespaces";

interface Answer {
  readonly value: unknown;
  /** By `Date.now()`. */
  readonly at: number;
}

/** Maximum age of an answer. */
const STANDS_MS = 5 * 60_000;

/** Recent answers of the hub for one identity, by question. */
export class ReviewCache {
  /** In the order in which they were given. */
  readonly #answers = new Map<string, Answer>();
  readonly #exploredByKind = new Map<string, ExploredNamespaces>();

  of(question: string): Answer | undefined {
    const known = this.#answers.get(question);
    return known && Date.now() - known.at < STANDS_MS ? known : undefined;
  }

  keep(question: string, value: unknown): void {
    const at = Date.now();
    // Answers about single objects would pile up.
    for (const [other, known] of this.#answers) {
      if (at - known.at < STANDS_MS) break;
      this.#answers.delete(other);
    }
    this.#answers.delete(question);
    this.#answers.set(question, { value, at });
  }

  /** Where a kind may be listed, namespace by namespace. */
  explored(kind: string): ExploredNamespaces {
    const known = this.#exploredByKind.get(kind) ?? new ExploredNamespaces();
    this.#exploredByKind.set(kind, known);
    return known;
  }
}

/** The caches of those who have a session at one console. */
export class ReviewCaches {
  /** By the exact text of the identity. */
  readonly #used = new Map<string, { readonly cache: ReviewCache; sessions: number }>();

  /**
   * The cache that all sessions of one identity share until the last of them has ended; without one it is the session's
   * own.
   */
  of(identity: string | undefined, ended: AbortSignal): ReviewCache {
    if (identity === undefined) return new ReviewCache();
    const used = this.#used.get(identity) ?? { cache: new ReviewCache(), sessions: 0 };
    this.#used.set(identity, used);
    used.sessions += 1;
    const release = () => {
      used.sessions -= 1;
      if (used.sessions === 0) this.#used.delete(identity);
    };
    ended.addEventListener("abort", release, { once: true });
    return used.cache;
  }
}
