import type { Buffer } from "node:buffer";
import type { Hole } from "./snapshot";

/** A stretch of time that is stored together and can be read without any other. Times are milliseconds since epoch. */
export interface Segment {
  readonly from: number;
  /** Undefined: it is still written. */
  readonly to: number | undefined;
  readonly bytes: number;
  readonly holes: readonly Hole[];
}

/** Where segments are: one is written at its end, the others do not change. */
export interface SegmentStorage {
  /** The oldest first; the one that is written last. */
  readonly segments: readonly Segment[];
  /** Whether that was there when the storage was opened, and may be gone on with. */
  readonly isResumed: boolean;
  /** Names of what was set aside. */
  readonly damaged: readonly string[];
  /** How long a segment lasts at most. */
  readonly spanMs: number;
  /** Whether the one that is written has its share of the room. */
  readonly isFull: boolean;
  /** Throws where it cannot be read. */
  read(segment: Segment): Promise<Buffer>;
  /**
   * What is appended from now on goes into another segment. The one before is closed. Those that begin later, because
   * the clock was set back, are set aside: segments stay in the order of their times.
   */
  begin(from: number): Promise<void>;
  /** Throws where it cannot be written; then the segment ends before it. */
  append(bytes: Buffer): Promise<void>;
  /** It cannot be used any more. It is not deleted where somebody could look at it. */
  setAside(segment: Segment, error: unknown): Promise<void>;
  /** Deletes whole segments, the oldest first, that are older than that or more than there is room for. */
  trim(before: number): Promise<void>;
}

/** Of segments, the oldest first, how many have to go: those that ended before a time, and those there is no room for. */
export function surplusOf(
  segments: readonly Pick<Segment, "bytes" | "to">[],
  { before, maxBytes }: { readonly before: number; readonly maxBytes: number },
): number {
  let bytes = segments.reduce((sum, each) => sum + each.bytes, 0);
  // The last one is being written.
  const index = segments.slice(0, -1).findIndex((each) => {
    const stays = (each.to ?? before) >= before && bytes <= maxBytes;
    if (!stays) bytes -= each.bytes;
    return stays;
  });
  return index < 0 ? Math.max(0, segments.length - 1) : index;
}
