/** So large that a fleet needs few, so small that one object which outlives its neighbours keeps little. */
const SLAB_BYTES = 32 * 1024;
/** Longer texts get memory of their own. */
const LONGEST_BYTES = SLAB_BYTES / 4;

/**
 * Memory for the texts of many objects, outside the heap. Each piece of it costs time at every collection of garbage,
 * however little it holds: with one for each object of a large fleet, the process stood still for a quarter of a second
 * every few seconds.
 */
export class Slab {
  #memory = Buffer.alloc(0);
  #used = 0;

  /** The text in UTF-8, never to be changed. */
  keep(text: string): Buffer {
    const length = Buffer.byteLength(text);
    const bytes = length > LONGEST_BYTES ? Buffer.allocUnsafeSlow(length) : this.#take(length);
    // As many bytes as characters: all of it is ASCII, which is copied faster.
    bytes.write(text, length === text.length ? "latin1" : "utf8");
    return bytes;
  }

  #take(length: number): Buffer {
    if (this.#used + length > this.#memory.length) {
      this.#memory = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += length;
    return this.#memory.subarray(start, this.#used);
  }
}
