/**
 * A process that can be stopped by force at any moment: its code runs in this thread, and gets to run only as long as
 * it may.
 */
export class SimulatedProcess {
  #state: "running" | "frozen" | "dead" = "running";
  readonly #held: (() => void)[] = [];
  #clockSkewMs = 0;

  constructor(readonly name: string) {}

  get state(): "running" | "frozen" | "dead" {
    return this.#state;
  }

  /** How much its wall clock is ahead. */
  get clockSkewMs(): number {
    return this.#clockSkewMs;
  }

  setClock(skewMs: number): void {
    this.#clockSkewMs = skewMs;
  }

  /** Now, or once it goes on; never if it is dead. */
  whenThawed(step: () => void): void {
    if (this.#state === "running") step();
    else if (this.#state === "frozen") this.#held.push(step);
  }

  freeze(): void {
    if (this.#state === "running") this.#state = "frozen";
  }

  /** Answers what came meanwhile, in the order of arrival. */
  thaw(): (() => void)[] {
    if (this.#state !== "frozen") return [];
    this.#state = "running";
    return this.#held.splice(0);
  }

  kill(): void {
    this.#state = "dead";
    this.#held.length = 0;
  }
}
