/**
 * Runs some work after changes: never twice at a time, at most once in `gapMs`, and always once more after the last
 * change. What the work cannot do it must report itself.
 */
export class Pace {
  #isDue = false;
  #isBusy = false;
  #isStopped = false;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly gapMs: number,
  ) {}

  changed(): void {
    this.#isDue = true;
    if (!this.#isBusy) void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      const gap = new Promise((resolve) => setTimeout(resolve, this.gapMs));
      await Promise.allSettled([this.work(), gap]);
    }
    this.#isBusy = false;
  }
}
