import type { Buffer } from "node:buffer";
import { payloadAhead, type StoredBlock } from "./block";

/** Blocks that other threads inflate at a time, while the one before is read. */
const AHEAD = 2;

/** What the blocks of a segment hold, one after another: the next ones are inflated while one is read. */
export class PayloadsAhead {
  readonly #begun = new Map<number, Buffer | Promise<Buffer>>();
  #next = 0;

  constructor(
    private readonly segment: Buffer,
    private readonly blocks: readonly StoredBlock[],
  ) {}

  /** Of the block at that index; indexes come in order. Throws, or rejects with, what `payloadAhead` does. */
  at(index: number): Buffer | Promise<Buffer> {
    const own = this.#begun.get(index) ?? this.#begin(index);
    this.#begun.delete(index);
    this.#next = Math.max(this.#next, index + 1);
    for (; this.#next <= index + AHEAD && this.#next < this.blocks.length; this.#next += 1) {
      const payload = this.#begin(this.#next);
      this.#begun.set(this.#next, payload);
    }
    return own;
  }

  #begin(index: number): Buffer | Promise<Buffer> {
    const block = this.blocks[index];
    if (!block) throw new RangeError("There are fewer blocks.");
    const payload = payloadAhead(this.segment, block);
    // Whoever stops before it is its turn does not hear that it is damaged.
    if (payload instanceof Promise) payload.catch(() => undefined);
    return payload;
  }
}
