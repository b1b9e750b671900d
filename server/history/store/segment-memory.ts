import { Buffer } from "node:buffer";
import { type Segment, type SegmentStorage, surplusOf } from "./segments";

const SPAN_MS = 60 * 60_000;

interface Held {
  readonly from: number;
  to: number | undefined;
  readonly parts: Buffer[];
  bytes: number;
}

/** Segments in memory: of this process alone, and gone with it. */
export class SegmentMemory implements SegmentStorage {
  readonly isResumed = false;
  readonly damaged = [];
  readonly spanMs = SPAN_MS;
  #held: Held[] = [];

  constructor(private readonly maxBytes: number) {}

  get segments(): readonly Segment[] {
    return this.#held.map(({ from, to, bytes }) => ({ from, to, bytes, holes: [] }));
  }

  get isFull(): boolean {
    return (this.#held.at(-1)?.bytes ?? 0) >= this.maxBytes / 2;
  }

  async read({ from }: Segment): Promise<Buffer> {
    return Buffer.concat(this.#held.find((held) => held.from === from)?.parts ?? []);
  }

  async begin(from: number): Promise<void> {
    this.#held = this.#held.filter((held) => held.from < from);
    const last = this.#held.at(-1);
    if (last) last.to = from;
    this.#held.push({ from, to: undefined, parts: [], bytes: 0 });
  }

  async append(bytes: Buffer): Promise<void> {
    const last = this.#held.at(-1);
    last?.parts.push(bytes);
    if (last) last.bytes += bytes.length;
  }

  async setAside({ from }: Segment): Promise<void> {
    this.#held = this.#held.filter((held) => held.from !== from);
  }

  async trim(before: number): Promise<void> {
    this.#held = this.#held.slice(surplusOf(this.#held, { before, maxBytes: this.maxBytes }));
  }
}
