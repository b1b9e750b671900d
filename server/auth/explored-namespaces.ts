type May = (namespace: string) => Promise<boolean>;

/** Without anybody having named it, so long a refusal stands; what is allowed is asked again whenever it is shown. */
const REFUSAL_STANDS_MS = 5 * 60_000;
const SPAN_MS = 8_000;
/** So many questions are asked in one span (quality.md §5.5). */
export const MOST_ASKED = 100;
/** And no more of them in vain: a fleet has thousands of namespaces, and most are nothing to whoever may not see all. */
const MOST_REFUSED = 30;
/** And so many, once all have been asked, to learn of rights that were given since. */
const MOST_RENEWED = 5;
/** Each of them is asked about again for each answer. */
const MOST_FOUND = 400;
const AT_ONCE = 10;

/** What is known of where one identity may list one kind, of namespaces that nobody named: it grows a little with each answer. */
export class ExploredNamespaces {
  readonly #found = new Set<string>();
  /** By `Date.now()`. */
  readonly #refusedAt = new Map<string, number>();
  #running: Promise<void> | undefined;
  #spanAt = Number.NEGATIVE_INFINITY;
  #askedInSpan = 0;
  #refusedInSpan = 0;

  /** Where it was allowed when it was last asked. */
  get found(): Iterable<string> {
    return this.#found;
  }

  /** What the hub has just said of one. */
  note(namespace: string, isAllowed: boolean): void {
    if (isAllowed && this.#found.size < MOST_FOUND) this.#found.add(namespace);
    if (!isAllowed) this.#found.delete(namespace);
    if (isAllowed) this.#refusedAt.delete(namespace);
    else this.#refusedAt.set(namespace, Date.now());
  }

  /**
   * Asks about more of these, in order, as far as the hub is not asked too much. Says whether something is known of all of them. The first
   * time so many others are asked about `besides`.
   */
  async explore(namespaces: readonly string[], may: May, besides: number): Promise<boolean> {
    if (this.#spanAt === Number.NEGATIVE_INFINITY) this.#beginSpan(besides);
    if (Date.now() - this.#spanAt >= SPAN_MS) this.#beginSpan(0);
    // Whoever asks just now may ask about others.
    while (this.#running !== undefined) await this.#running;
    this.#running = this.#ask(this.#open(namespaces), may).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
    return namespaces.every((namespace) => this.#isKnown(namespace));
  }

  /** Those of which nothing is known; where there are none, a few of those that were refused longest ago. */
  #open(namespaces: readonly string[]): readonly string[] {
    const unknown = namespaces.filter((namespace) => !this.#isKnown(namespace));
    if (unknown.length > 0) return unknown;
    const before = Date.now() - REFUSAL_STANDS_MS;
    const old = namespaces.flatMap((namespace) => {
      const at = this.#refusedAt.get(namespace);
      return at !== undefined && at <= before ? [{ namespace, at }] : [];
    });
    old.sort((one, other) => one.at - other.at);
    const most = Math.max(0, MOST_RENEWED - this.#refusedInSpan);
    return old.slice(0, most).map(({ namespace }) => namespace);
  }

  #isKnown(namespace: string): boolean {
    return this.#found.has(namespace) || this.#refusedAt.has(namespace);
  }

  async #ask(open: readonly string[], may: May): Promise<void> {
    for (let from = 0; from < open.length; ) {
      const size = Math.min(AT_ONCE, MOST_ASKED - this.#askedInSpan, MOST_REFUSED - this.#refusedInSpan, MOST_FOUND - this.#found.size);
      if (size <= 0) return;
      this.#askedInSpan += size;
      const asked = open.slice(from, from + size);
      const answers = await Promise.allSettled(asked.map(may));
      for (const [place, answer] of answers.entries()) {
        const namespace = asked[place];
        // Of what could not be asked nothing is known: whoever comes next asks it again.
        if (namespace === undefined || answer.status === "rejected") return;
        this.note(namespace, answer.value);
        if (!answer.value) this.#refusedInSpan += 1;
      }
      from += size;
    }
  }

  #beginSpan(asked: number): void {
    this.#spanAt = Date.now();
    this.#askedInSpan = asked;
    this.#refusedInSpan = 0;
  }
}
