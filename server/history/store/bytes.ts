import { Buffer } from "node:buffer";

const FIRST_SIZE = 1_024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_BYTES = 16;

/** Appends numbers and texts to a buffer that grows. Whole numbers are LEB128, as in Protocol Buffers. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** All that was written, and an empty writer. */
  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  /** A whole number from 0 to 2^53. */
  unsigned(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#buffer[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#buffer[this.#length++] = rest;
  }

  /** A whole number of either sign, the small ones short. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.unsigned(size);
    this.#reserve(size);
    this.#length += this.#buffer.write(value, this.#length);
  }

  /** A UUID in its bytes; of any other text the text. */
  uid(value: string): void {
    if (!UUID.test(value)) {
      this.unsigned(1);
      this.text(value);
      return;
    }
    this.unsigned(0);
    this.#reserve(UUID_BYTES);
    this.#length += this.#buffer.write(value.replaceAll("-", ""), this.#length, "hex");
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#length + size));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Throws `RangeError` where there is less than is read. */
export class ByteReader {
  #at: number;

  constructor(
    private readonly buffer: Buffer,
    from = 0,
  ) {
    this.#at = from;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.buffer.length;
  }

  get position(): number {
    return this.#at;
  }

  unsigned(): number {
    const first = this.#byte();
    if (first < 0x80) return first;
    const second = this.#byte();
    let value = (first & 0x7f) | ((second & 0x7f) << 7);
    // Beyond 31 bits a number does not hold shifted ones.
    for (let byte = second, scale = 0x4000; byte >= 0x80; scale *= 0x80) {
      byte = this.#byte();
      value += (byte & 0x7f) * scale;
    }
    return value;
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    return this.#take(this.unsigned()).toString("utf8");
  }

  uid(): string {
    if (this.unsigned() === 1) return this.text();
    const hex = this.#take(UUID_BYTES).toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  skipText(): void {
    this.#skip(this.unsigned());
  }

  skipUid(): void {
    this.#skip(this.unsigned() === 1 ? this.unsigned() : UUID_BYTES);
  }

  #byte(): number {
    const byte = this.buffer[this.#at++];
    if (byte === undefined) throw new RangeError("A number ends too early.");
    return byte;
  }

  #skip(size: number): void {
    this.#at += size;
    if (this.#at > this.buffer.length) throw new RangeError("A text ends too early.");
  }

  #take(size: number): Buffer {
    const start = this.#at;
    this.#skip(size);
    return this.buffer.subarray(start, this.#at);
  }
}

/** The identity at that position, read later than the rest: few of them are wanted. */
export function uidAt(buffer: Buffer, position: number): string {
  return new ByteReader(buffer, position).uid();
}

/** The text at that position. */
export function textOfBytes(buffer: Buffer, position: number): string {
  return new ByteReader(buffer, position).text();
}
