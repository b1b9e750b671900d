import { Buffer } from "node:buffer";
import { BLOCK, type Block } from "./block";
import { ByteReader, ByteWriter } from "./bytes";

/** Reading holds the thread for as long as one block takes. */
const MAX_BYTES = 256 * 1024;

/** Definitions of texts alone that follow each other, as one: a block for each second takes longer to inflate. */
export class MergedTexts {
  #parts: Buffer[] = [];
  #count = 0;
  #bytes = 0;
  #at = 0;

  get isFull(): boolean {
    return this.#bytes >= MAX_BYTES;
  }

  /** Takes the block, unless it defines objects, too: those are as old as they are. Throws `RangeError` for what is none. */
  add({ at, payload }: Pick<Block, "at" | "payload">): boolean {
    const reader = new ByteReader(payload);
    const count = reader.unsigned();
    const start = reader.position;
    for (let left = count; left > 0; left -= 1) reader.skipText();
    const texts = payload.subarray(start, reader.position);
    if (reader.unsigned() > 0) return false;
    if (this.#count === 0) this.#at = at;
    this.#parts.push(texts);
    this.#count += count;
    this.#bytes += texts.length;
    return true;
  }

  /** What was taken, as of the first of it; undefined for nothing. */
  take(): Block | undefined {
    if (this.#count === 0) return undefined;
    const [head, tail] = [new ByteWriter(), new ByteWriter()];
    head.unsigned(this.#count);
    tail.unsigned(0);
    const payload = Buffer.concat([head.take(), ...this.#parts, tail.take()]);
    this.#parts = [];
    this.#count = 0;
    this.#bytes = 0;
    return { type: BLOCK.definitions, at: this.#at, payload };
  }
}
