import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { crc32, deflate, inflate, inflateSync } from "node:zlib";

/** What a block of a segment holds. */
export const BLOCK = {
  /** Texts and objects that later blocks name by number. */
  definitions: 1,
  /** The state of all objects at a time. */
  checkpoint: 2,
  /** States that changed. */
  changes: 3,
  /** A time of which nothing is known. */
  hole: 4,
  /** Nothing happened until then. */
  heartbeat: 5,
  /** Nothing follows: the segment is closed. */
  end: 6,
} as const;

export type BlockType = (typeof BLOCK)[keyof typeof BLOCK];

export interface Block {
  readonly type: BlockType;
  /** When it was written, in milliseconds since epoch. */
  readonly at: number;
  readonly payload: Buffer;
}

/** Magic, type, flags, stored size, CRC-32 of all that follows it, size of the payload, time. */
const HEADER_BYTES = 28;
const MAGIC = 0x4831;
const IS_DEFLATED = 1;
/** Below this size it is not worth it. */
const DEFLATE_FROM = 512;
/** No block is larger; a size above it is damage. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The least that zlib takes. */
const MIN_CHUNK_BYTES = 64;

const deflated = promisify(deflate);
const inflated = promisify(inflate);
/** Below this size it takes longer to ask another thread. */
const ASYNC_FROM = 64 * 1024;

/** As it is stored. Large ones are deflated beside the event loop. */
export async function encodeBlock({ type, at, payload }: Block): Promise<Buffer> {
  const isDeflated = payload.length >= DEFLATE_FROM;
  const stored = isDeflated ? await deflated(payload, { level: 6 }) : payload;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(MAGIC, 0);
  header.writeUInt8(type, 2);
  header.writeUInt8(isDeflated ? IS_DEFLATED : 0, 3);
  header.writeUInt32LE(stored.length, 4);
  header.writeUInt32LE(payload.length, 12);
  header.writeDoubleLE(at, 16);
  header.writeUInt32LE(crcOf(header, stored), 8);
  return Buffer.concat([header, stored]);
}

/** Where a block lies in a segment. */
export interface StoredBlock {
  readonly type: BlockType;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** A segment that is not what was written. */
export class DamagedSegment extends Error {
  override readonly name = "DamagedSegment";
}

/**
 * The blocks of a segment, in order. It ends before a block that is not there whole, because the process ended while it was
 * written, and before zeros: the machine ended before its disk had what was written. Throws `DamagedSegment` for what is
 * no block.
 */
export function blocksOf(segment: Buffer): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  for (let start = 0; start + HEADER_BYTES <= segment.length; ) {
    const size = segment.readUInt32LE(start + 4);
    if (segment.readUInt16LE(start) !== MAGIC || size > MAX_BYTES) {
      if (start > 0 && segment.subarray(start).every((byte) => byte === 0)) break;
      throw new DamagedSegment(`There is no block at byte ${start}.`);
    }
    const end = start + HEADER_BYTES + size;
    if (end > segment.length) break;
    blocks.push({ type: segment.readUInt8(start + 2) as BlockType, at: segment.readDoubleLE(start + 16), start, end });
    start = end;
  }
  return blocks;
}

/**
 * How many bytes of a segment that nobody closed were written whole. The last block may have its size and not its bytes.
 * Throws `DamagedSegment` as `blocksOf` does.
 */
export function wholeBytesOf(segment: Buffer): number {
  const blocks = blocksOf(segment);
  const last = blocks.at(-1);
  if (blocks.length > 1 && last && !isWhole(segment, last)) blocks.pop();
  return blocks.at(-1)?.end ?? 0;
}

function isWhole(segment: Buffer, { start, end }: Pick<StoredBlock, "start" | "end">): boolean {
  const header = segment.subarray(start, start + HEADER_BYTES);
  return header.readUInt32LE(8) === crcOf(header, segment.subarray(start + HEADER_BYTES, end));
}

/** What a block holds, checked and inflated. Throws `DamagedSegment` where it is not what was written. */
export function payloadOf(segment: Buffer, block: Pick<StoredBlock, "start" | "end">): Buffer {
  const { size, stored } = storedOf(segment, block);
  return size === undefined ? stored : inflateSync(stored, inOnePiece(size));
}

/** The same; large ones are inflated beside the event loop. */
export function payloadAhead(segment: Buffer, block: Pick<StoredBlock, "start" | "end">): Buffer | Promise<Buffer> {
  const { size, stored } = storedOf(segment, block);
  if (size === undefined) return stored;
  return stored.length < ASYNC_FROM ? inflateSync(stored, inOnePiece(size)) : inflated(stored, inOnePiece(size));
}

/** `size`: of the payload, where it is deflated. */
function storedOf(segment: Buffer, { start, end }: Pick<StoredBlock, "start" | "end">) {
  if (!isWhole(segment, { start, end })) throw new DamagedSegment("The checksum of a block is wrong.");
  const header = segment.subarray(start, start + HEADER_BYTES);
  const isDeflated = (header.readUInt8(3) & IS_DEFLATED) !== 0;
  return {
    size: isDeflated ? header.readUInt32LE(12) : undefined,
    stored: segment.subarray(start + HEADER_BYTES, end),
  };
}

/** It is as large as the header says. Where no room is left behind it, zlib takes as much again. */
function inOnePiece(size: number) {
  return { chunkSize: Math.max(MIN_CHUNK_BYTES, size + 1), maxOutputLength: Math.max(1, size) };
}

/** Of type, flags and what follows the checksum. */
function crcOf(header: Buffer, stored: Buffer): number {
  return crc32(stored, crc32(header.subarray(12), crc32(header.subarray(2, 4))));
}
