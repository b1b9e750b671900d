type May = (namespace: string) => Promise<boolean>;

/**
 * A refusal is cached this long for each namespace; granted ones are reviewed again whenever they are shown.
 */
const REFUSAL_STANDS_MS = 5 * 60_000;
const SPAN_MS = 8_000;
/** The access reviews in one span. */
export const MAX_REQUESTS = 100;
/**
 * Maximum number of reviews without success: a fleet has thousands of namespaces, and most are closed to callers who
 * may not see all.
 */
const MAX_REFUSED = 30;
/** Maximum number of repeated reviews, to learn about rights granted since. */
const MAX_RENEWED = 5;
/** Each of them is reviewed again for each answer. */
const MAX_FOUND = 400;
const AT_ONCE = 10;

/** Where one identity may list one kind, namespace by namespace: it grows with each answer. */
export class ExploredNamespaces {
  readonly #found = new Set<string>();
  /** By `Date.now()`. */
  readonly #refusedAt = new Map<string, number>();
  #running: Promise<void> | undefined;
  #spanAt = Number.NEGATIVE_INFINITY;
  #reviewsInSpan = 0;
  #refusedInSpan = 0;

  /** Where it was allowed at the last review. */
  get found(): Iterable<string> {
    return this.#found;
  }

  /** A review's result. */
  note(namespace: string, isAllowed: boolean): void {
    if (isAllowed && this.#found.size < MAX_FOUND) this.#found.add(namespace);
    if (!isAllowed) this.#found.delete(namespace);
    if (isAllowed) this.#refusedAt.delete(namespace);
    else this.#refusedAt.set(namespace, Date.now());
  }

  /**
   * Reviews more of these, in order, within the limits. Returns whether all of them are known. The first time,
   * `besides` allows additional reviews.
   */
  async explore(namespaces: readonly string[], may: May, besides: number): Promise<boolean> {
    if (this.#spanAt === Number.NEGATIVE_INFINITY) this.#beginSpan(besides);
    if (Date.now() - this.#spanAt >= SPAN_MS) this.#beginSpan(0);
    // A concurrent request may review others.
    while (this.#running !== undefined) await this.#running;
    this.#running = this.#review(this.#open(namespaces), may).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
    return namespaces.every((namespace) => this.#isKnown(namespace));
  }

  /** Those never reviewed; if there are none, some of those refused longest ago. */
  #open(namespaces: readonly string[]): readonly string[] {
    const unknown = namespaces.filter((namespace) => !this.#isKnown(namespace));
    if (unknown.length > 0) return unknown;
    const before = Date.now() - REFUSAL_STANDS_MS;
    const old = namespaces.flatMap((namespace) => {
      const at = this.#refusedAt.get(namespace);
      return at !== undefined && at <= before ? [{ namespace, at }] : [];
    });
    old.sort((one, other) => one.at - other.at);
    const most = Math.max(0, MAX_RENEWED - this.#refusedInSpan);
    return old.slice(0, most).map(({ namespace }) => namespace);
  }

  #isKnown(namespace: string): boolean {
    return this.#found.has(namespace) || this.#refusedAt.has(namespace);
  }

  async #review(open: readonly string[], may: May): Promise<void> {
    for (let from = 0; from < open.length; ) {
      const size = Math.min(
        AT_ONCE,
        MAX_REQUESTS - this.#reviewsInSpan,
        MAX_REFUSED - this.#refusedInSpan,
        MAX_FOUND - this.#found.size,
      );
      if (size <= 0) return;
      this.#reviewsInSpan += size;
      const reviewed = open.slice(from, from + size);
      const answers = await Promise.allSettled(reviewed.map(may));
      for (const [index, answer] of answers.entries()) {
        const namespace = reviewed[index];
        // A failed review leaves the namespace unknown: the next request reviews it again.
        if (namespace === undefined || answer.status === "rejected") return;
        this.note(namespace, answer.value);
        if (!answer.value) this.#refusedInSpan += 1;
      }
      from += size;
    }
  }

  #beginSpan(reviewed: number): void {
    this.#spanAt = Date.now();
    this.#reviewsInSpan = reviewed;
    this.#refusedInSpan = 0;
  }
}
