/** The clock was set where it differs from that of the processor by more. */
const JUMP_MS = 5_000;

export interface Clocks {
  /** Milliseconds since epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic: () => number;
}

/** A time that was skipped, or that is there twice. */
export interface ClockJump {
  readonly from: number;
  readonly to: number;
}

/** Notices when somebody sets the clock, between two looks at it. */
export class WatchedClock {
  #last: { readonly now: number; readonly monotonic: number } | undefined;

  constructor(private readonly clocks: Clocks) {}

  /** From what to what it was set since the last look; undefined where it was not. */
  jump(): ClockJump | undefined {
    const last = this.#last;
    const [now, monotonic] = [this.clocks.now(), this.clocks.monotonic()];
    this.#last = { now, monotonic };
    if (!last) return undefined;
    const size = now - last.now - (monotonic - last.monotonic);
    return Math.abs(size) < JUMP_MS ? undefined : { from: last.now, to: now };
  }
}
