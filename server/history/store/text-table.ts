import type { Buffer } from "node:buffer";
import { type ByteReader, textOfBytes } from "./bytes";
import { Column } from "./column";

/** The texts of a segment by number. Each is decoded when it is first read: a rollout alone has thousands that nobody wants. */
export class TextTable {
  readonly #payloads: Buffer[] = [];
  readonly #payloadOf = new Column();
  readonly #positions = new Column();
  readonly #known: (string | undefined)[] = [];

  get size(): number {
    return this.#known.length;
  }

  /** Adds the texts that the payload has where the reader is. Throws `RangeError` where one ends too early. */
  define(payload: Buffer, reader: ByteReader): void {
    this.#payloads.push(payload);
    const count = reader.unsigned();
    // Room for the first texts: others come a few at a time. What is damaged may say any number.
    const columns = this.size === 0 ? [this.#payloadOf, this.#positions] : [];
    for (const column of columns) column.reserve(Math.min(count, payload.length));
    for (let left = count; left > 0; left -= 1) {
      const number = this.#known.push(undefined) - 1;
      this.#payloadOf.set(number, this.#payloads.length - 1);
      this.#positions.set(number, reader.position);
      reader.skipText();
    }
  }

  /** Undefined for a number that no text has. */
  at(number: number): string | undefined {
    const known = this.#known[number];
    if (known !== undefined || number < 0 || number >= this.size) return known;
    const payload = this.#payloads[this.#payloadOf.get(number)];
    const text = payload && textOfBytes(payload, this.#positions.get(number));
    this.#known[number] = text;
    return text;
  }
}
