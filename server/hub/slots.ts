import { HubUnreachable } from "./hub-error";

/** How many may be taken, and for how many milliseconds more none may. Both may change at any time. */
export interface Room {
  readonly limit: number;
  idleMs(now: number): number;
}

/** Places for requests, given out in the order in which they were asked for. */
export class Slots {
  #taken = 0;
  readonly #waiting = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly room: Room) {}

  get taken(): number {
    return this.#taken;
  }

  /** Resolves when a place is taken; whoever has it calls `leave` once. A request whose time is up by then was never sent. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#waiting.size === 0 && this.#isFree()) this.#taken += 1;
    else await this.#turn(signal);
  }

  leave(): void {
    this.#taken -= 1;
    this.#admit();
  }

  #isFree(): boolean {
    return this.#taken < this.room.limit && this.room.idleMs(performance.now()) === 0;
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        signal.removeEventListener("abort", giveUp);
        this.#waiting.delete(go);
      };
      const go = () => {
        done();
        this.#taken += 1;
        resolve();
      };
      const giveUp = () => {
        done();
        reject(reasonOf(signal));
      };
      this.#waiting.add(go);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#admit();
    });
  }

  #admit(): void {
    clearTimeout(this.#timer);
    for (const go of this.#waiting) {
      if (!this.#isFree()) break;
      go();
    }
    const idleMs = this.room.idleMs(performance.now());
    if (this.#waiting.size > 0 && idleMs > 0) this.#timer = setTimeout(() => this.#admit(), Math.ceil(idleMs));
  }
}

function reasonOf({ reason }: AbortSignal): unknown {
  const isLate = reason instanceof Error && reason.name === "TimeoutError";
  return isLate ? new HubUnreachable("the hub is too busy: the request waited in vain for its turn", { write: "unsent" }) : reason;
}
