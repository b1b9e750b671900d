import type { SimulatedProcess } from "./simulated-process";

const EXPIRED = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message: "too old",
  reason: "Expired",
  code: 410,
};

/** One watch as its receiver has it: lines come in order, none while the receiver is frozen. */
export class WatchChannel {
  /** What the hub has sent and no one has received. */
  readonly underWay: string[] = [];
  #heldUpUntil = 0;
  readonly #waiting: Uint8Array[] = [];
  readonly #heard: string[] = [];
  readonly #hubSide = new AbortController();
  #wake: (() => void) | undefined;
  #hasEnded = false;
  #isSilent = false;

  constructor(readonly receiver: SimulatedProcess) {}

  /** Fires when the hub must stop sending. */
  get ending(): AbortSignal {
    return this.#hubSide.signal;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Milliseconds since the start. */
  get heldUpUntil(): number {
    return this.#heldUpUntil;
  }

  /** This line and all that follow come later. */
  holdUp(line: string, until: number): void {
    this.underWay.unshift(line);
    this.#heldUpUntil = until;
  }

  take(line: string, how: "pass" | "half" | "duplicate" | "replay"): void {
    if (this.#hasEnded || this.#isSilent) return;
    this.#heard.push(line);
    const older = how === "replay" ? this.#heard : [];
    const again = how === "duplicate" ? [line] : older;
    if (how === "half") this.#push(line.slice(0, line.length / 2));
    else for (const each of [line, ...again]) this.#push(`${each}\n`);
  }

  /** The hub has forgotten the past, says so, and ends the watch. */
  expire(): void {
    this.#push(`${JSON.stringify({ type: "ERROR", object: EXPIRED })}\n`);
    this.end();
  }

  /** Nothing comes any more, and no one says so. */
  silence(): void {
    this.#isSilent = true;
  }

  /** The hub, or the network, ends it. */
  end(): void {
    this.#hubSide.abort();
    if (!this.#isSilent) this.giveUp();
  }

  /** The receiver ends it. */
  giveUp(): void {
    this.#hubSide.abort();
    this.#hasEnded = true;
    this.receiver.whenThawed(() => this.#wake?.());
  }

  async *lines(): AsyncGenerator<Uint8Array> {
    while (true) {
      const next = this.receiver.state === "running" ? this.#waiting.shift() : undefined;
      if (next) yield next;
      else if (this.#hasEnded) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #push(text: string): void {
    this.#waiting.push(Buffer.from(text));
    this.receiver.whenThawed(() => this.#wake?.());
  }
}
