import type { Buffer } from "node:buffer";
import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { DamagedSegment } from "./block";
import { HistoryRecording } from "./history-recording";
import { holesOf } from "./holes";
import { pauseAfter } from "./pause-after";
import type { Segment } from "./segments";
import { type Hole, Snapshot } from "./snapshot";

/** The state of everything at a time. */
export interface PastState {
  readonly at: number;
  readonly snapshot: Snapshot;
  /** It is as of the beginning of this hole, because nothing is known of the time itself. */
  readonly hole?: Hole;
}

/** How every object was, for as long as there is room: written as it changes, and read as of any time. */
export class HistoryStore extends HistoryRecording {
  get isInMemory(): boolean {
    return this.options.isInMemory ?? false;
  }

  /** Names of files that were damaged and have been set aside. */
  get damaged(): readonly string[] {
    return this.options.storage.damaged;
  }

  get bytes(): number {
    return this.options.storage.segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Times of which nothing is known, the oldest first. */
  get holes(): readonly Hole[] {
    return holesOf(this.options.storage.segments, this.ownHoles, this.since ?? this.now);
  }

  /**
   * How everything was at that time. Throws `ApiError` "invalid" for a time before the first or after now, and
   * "unavailable" where what is stored of it cannot be read.
   */
  async stateAt(at: number): Promise<PastState> {
    const { since } = this;
    if (since === undefined || at < since) throw beforeAll(since);
    if (at > this.now) throw new ApiError("invalid", "That time is still to come.");
    await this.flush();
    const { segments } = this.options.storage;
    const hole = this.holes.find(({ from, to }) => from <= at && at < to);
    // A hole may have begun before the segment, and before the first of all.
    const known = Math.max(hole?.from ?? at, segments[0]?.from ?? since);
    const segment = segments.findLast(({ from }) => from <= known);
    if (!segment) throw beforeAll(since);
    return { at, snapshot: await this.#read(segment, known), ...(hole && { hole }) };
  }

  /** All segments that have to do with that time, the oldest first. */
  segmentsBetween(from: number, to: number): readonly Segment[] {
    return this.options.storage.segments.filter((each) => each.from <= to && (each.to ?? to) >= from);
  }

  readSegment(segment: Segment): Promise<Buffer> {
    return this.options.storage.read(segment);
  }

  async #read(segment: Segment, at: number): Promise<Snapshot> {
    try {
      return await Snapshot.read(await this.options.storage.read(segment), at, pauseAfter());
    } catch (error) {
      if (error instanceof DamagedSegment && segment.to !== undefined)
        await this.options.storage.setAside(segment, error);
      log.error({ error }, "the history cannot be read");
      throw new ApiError("unavailable", "The history of that time cannot be read.", { cause: error });
    }
  }
}

function beforeAll(since: number | undefined): ApiError {
  if (since === undefined) return new ApiError("invalid", "This console has recorded nothing yet.");
  return new ApiError("invalid", `The history of this console begins at ${utcText(since)}.`);
}

/** "2026-11-26 14:26:23 UTC": people read it in a sentence. */
function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
