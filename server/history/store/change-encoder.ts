import { BLOCK, type Block } from "./block";
import { ByteWriter } from "./bytes";

/** Changes as a block has them: each time as the distance from the one before. */
export class ChangeEncoder {
  readonly #writer = new ByteWriter();
  #firstAt = 0;
  #lastAt = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** No change may be older than the one before it. */
  add(at: number, id: number, state: number, attributes: number, since: number): void {
    if (this.#size === 0) {
      this.#firstAt = at;
      this.#lastAt = at;
    }
    this.#writer.unsigned(Math.max(0, at - this.#lastAt));
    this.#lastAt = Math.max(at, this.#lastAt);
    this.#writer.unsigned(id);
    this.#writer.unsigned(state);
    this.#size += 1;
    if (state === 0) return;
    this.#writer.unsigned(attributes);
    this.#writer.signed(Math.floor(this.#lastAt / 1_000) - since);
  }

  /** All that was added, and an empty encoder. */
  take(): Block | undefined {
    if (this.#size === 0) return undefined;
    this.#size = 0;
    return { type: BLOCK.changes, at: this.#firstAt, payload: this.#writer.take() };
  }
}
