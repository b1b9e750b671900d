import { Buffer } from "node:buffer";
import { BLOCK, type Block, type BlockType, blocksOf, encodeBlock, payloadOf } from "./block";
import { ByteReader, ByteWriter } from "./bytes";
import { ChangeEncoder } from "./change-encoder";
import { MergedTexts } from "./merged-texts";
import { eachChange, type Hole, holeIn, type Pause } from "./snapshot";

/** What nobody reads afterwards. */
const PASSING: ReadonlySet<BlockType> = new Set([BLOCK.heartbeat, BLOCK.end]);
/** Number of changes in one block of a closed segment. */
const MAX_CHANGES = 100_000;
/** The last bytes of a closed segment: the size of its end block. */
const TRAILER_BYTES = 4;

/** What a closed segment says at its end, so that it need not be read for it. */
export interface SegmentEnd {
  readonly holes: readonly Hole[];
}

/**
 * A segment without what only its writer needs: the changes of thousands of moments in a few blocks, which deflate to
 * less. It ends with its holes. Throws `DamagedSegment`.
 */
export async function compacted(segment: Buffer, at: number, pause: Pause): Promise<Buffer> {
  const written: Buffer[] = [];
  const changes = new ChangeEncoder();
  const texts = new MergedTexts();
  const holes: Hole[] = [];
  const emit = async (block: Block | undefined) => void (block && written.push(await encodeBlock(block)));
  for (const block of blocksOf(segment).filter(({ type }) => !PASSING.has(type))) {
    const payload = payloadOf(segment, block);
    if (block.type === BLOCK.changes) eachChange(payload, block.at, (...change) => changes.add(...change));
    const isMerged =
      block.type === BLOCK.changes || (block.type === BLOCK.definitions && texts.add({ ...block, payload }));
    // Definitions may come before changes that do not need them.
    if (!isMerged || texts.isFull) await emit(texts.take());
    const isDue = block.type === BLOCK.checkpoint || block.type === BLOCK.hole || changes.size >= MAX_CHANGES;
    if (isDue) {
      await emit(texts.take());
      await emit(changes.take());
    }
    if (block.type === BLOCK.hole) holes.push(holeIn(payload, block.at));
    if (!isMerged) await emit({ type: block.type, at: block.at, payload });
    await pause();
  }
  await emit(texts.take());
  await emit(changes.take());
  const end = await encodeBlock({ type: BLOCK.end, at, payload: endPayload(holes) });
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(end.length);
  return Buffer.concat([...written, end, trailer]);
}

/** The end of a closed segment, by its last bytes; undefined where they are none of one. Throws `DamagedSegment`. */
export function readEnd(tail: Buffer): SegmentEnd | undefined {
  const size = tail.length < TRAILER_BYTES ? 0 : tail.readUInt32LE(tail.length - TRAILER_BYTES);
  if (size === 0 || size + TRAILER_BYTES > tail.length) return undefined;
  const end = tail.subarray(tail.length - TRAILER_BYTES - size, tail.length - TRAILER_BYTES);
  const [block] = blocksOf(end);
  return block?.type === BLOCK.end ? { holes: holesIn(payloadOf(end, block)) } : undefined;
}

function endPayload(holes: readonly Hole[]): Buffer {
  const writer = new ByteWriter();
  for (const { from, to } of holes) {
    writer.unsigned(from);
    writer.unsigned(to - from);
  }
  return writer.take();
}

function holesIn(payload: Buffer): Hole[] {
  const reader = new ByteReader(payload);
  const holes: Hole[] = [];
  while (!reader.isAtEnd) {
    const from = reader.unsigned();
    holes.push({ from, to: from + reader.unsigned() });
  }
  return holes;
}
