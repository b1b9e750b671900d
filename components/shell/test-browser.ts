type Hold = () => Promise<unknown>;

/** What the tabs of one browser share: locks, and channels on which each hears the others. */
export class TestBrowser {
  readonly channels = new Set<TestChannel>();
  #waiting: (() => void)[] = [];
  #isHeld = false;

  /** How many channels are open, and locks held or waited for. */
  get open(): number {
    return this.channels.size + this.#waiting.length + (this.#isHeld ? 1 : 0);
  }

  /** There is only one lock. */
  readonly locks = {
    request: async (_: string, { signal }: { signal: AbortSignal }, hold: Hold): Promise<unknown> => {
      await this.#turn(signal);
      try {
        return await hold();
      } finally {
        this.#isHeld = false;
        this.#waiting.shift()?.();
      }
    },
  };

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        this.#isHeld = true;
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== go);
        reject(signal.reason);
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp);
      if (this.#isHeld) this.#waiting.push(go);
      else go();
    });
  }
}

/** One tab's end of the only channel. Messages arrive asynchronously. */
export class TestChannel {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  #unheard: unknown[] = [];
  #wake: () => void = () => undefined;

  constructor(private readonly all: Set<TestChannel>) {
    all.add(this);
    void this.#listen();
  }

  postMessage(data: unknown): void {
    for (const other of this.all) if (other !== this) other.#hear(structuredClone(data));
  }

  close(): void {
    this.all.delete(this);
    this.#wake();
  }

  #hear(data: unknown): void {
    this.#unheard.push(data);
    this.#wake();
  }

  async #listen(): Promise<void> {
    while (this.all.has(this)) {
      if (this.#unheard.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
      await new Promise((resolve) => setTimeout(resolve));
      for (const data of this.#unheard.splice(0)) if (this.all.has(this)) this.onmessage?.({ data });
    }
  }
}
