import { Buffer } from "node:buffer";
import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { BLOCK, type Block, DamagedSegment, encodeBlock } from "./block";
import { ByteWriter } from "./bytes";
import { pauseAfter } from "./pause-after";
import { Recorder } from "./recorder";
import type { Segment, SegmentStorage } from "./segments";
import { type Hole, Snapshot } from "./snapshot";
import { KINDS, type Kind, type ObjectState } from "./subjects";

/** What is in memory alone for that long is lost when the process is killed. */
const FLUSH_MS = 1_000;
/** Nothing happened: said this often, so that a start knows until when that was so. */
const HEARTBEAT_MS = 2_000;
const CHECKPOINT_MS = 3 * 60 * 60_000;
/** Reading back more bytes of changes than this takes too long. */
const CHECKPOINT_BYTES = 2 * 1024 * 1024;
const MIN_SEGMENT_MS = 10 * 60_000;
const TRIM_MS = 60_000;
/** Between two attempts to write where that failed. */
const RETRY_MS = 30_000;
/** The clock was set where it differs from that of the processor by more. */
const JUMP_MS = 5_000;
/** A pause of no more than this is none: every start takes a moment. */
const MIN_HOLE_MS = 3_000;

export interface HistoryStoreOptions {
  readonly storage: SegmentStorage;
  /** What is older is deleted. */
  readonly retentionMs: number;
  readonly isInMemory?: boolean;
  /** What is wrong from the start. */
  readonly problem?: string | undefined;
  /** Milliseconds since epoch, and those of a clock that nobody sets. */
  readonly now?: () => number;
  readonly monotonic?: () => number;
}

/** The state of everything at a time. */
export interface PastState {
  readonly at: number;
  readonly snapshot: Snapshot;
  /** It is as of the beginning of this hole, because nothing is known of the time itself. */
  readonly hole?: Hole;
}

/** How every object was, for as long as there is room: written as it changes, and read as of any time. */
export class HistoryStore {
  #recorder = new Recorder();
  /** Blocks that are not written yet, in order. */
  #waiting: Block[] = [];
  #writing: Promise<void> = Promise.resolve();
  #holes: Hole[] = [];
  #lastAt = 0;
  /** The beginning of the segment that is written. */
  #segmentFrom = 0;
  #hasBegun = false;
  #failedSince: number | undefined;
  #triedAt = 0;
  #problem: string | undefined;
  #checkpoint = { at: 0, bytes: 0 };
  #trimmedAt = 0;
  #openHole: number | undefined;
  #rolling: Promise<void> | undefined;
  /** What changed while another segment is being made ready. */
  #touched: [Kind, string][] | undefined;
  #clock: { readonly now: number; readonly monotonic: number } | undefined;
  readonly #now: () => number;
  readonly #monotonic: () => number;

  constructor(private readonly options: HistoryStoreOptions) {
    this.#now = options.now ?? Date.now;
    this.#monotonic = options.monotonic ?? (() => performance.now());
  }

  /** Milliseconds since epoch, by the clock that it records with. */
  get now(): number {
    return this.#now();
  }

  /** Whether it records. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** What is wrong with writing it, in a sentence; undefined while nothing is. */
  get problem(): string | undefined {
    return this.options.problem ?? this.#problem;
  }

  get isInMemory(): boolean {
    return this.options.isInMemory ?? false;
  }

  /** Names of files that were damaged and have been set aside. */
  get damaged(): readonly string[] {
    return this.options.storage.damaged;
  }

  /** The beginning of what is known; undefined before anything is. */
  get since(): number | undefined {
    const first = this.options.storage.segments[0]?.from;
    return first === undefined ? undefined : Math.max(first, this.#now() - this.options.retentionMs);
  }

  get bytes(): number {
    return this.options.storage.segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Times of which nothing is known, the oldest first. */
  get holes(): readonly Hole[] {
    const { segments } = this.options.storage;
    const now = this.#now();
    const since = this.since ?? now;
    const closed = segments.flatMap(({ holes }) => holes);
    const between = segments.flatMap(({ from }, index) => {
      const end = segments[index - 1]?.to;
      return end === undefined || from - end < MIN_HOLE_MS ? [] : [{ from: end, to: from }];
    });
    const open = [this.#failedSince, this.#openHole].flatMap((from) => (from === undefined ? [] : [{ from, to: now }]));
    const byStart = new Map([...closed, ...between, ...this.#holes, ...open].map((hole) => [hole.from, hole]));
    return [...byStart.values()].filter(({ to }) => to > since).sort((a, b) => a.from - b.from);
  }

  /** Reads what a process before this one wrote last. Times until now are a hole. */
  async open(): Promise<void> {
    const { storage } = this.options;
    const last = storage.segments.at(-1);
    if (!last || !storage.isResumed) return;
    try {
      const snapshot = await Snapshot.read(await storage.read(last), Number.POSITIVE_INFINITY);
      this.#recorder = Recorder.resume(snapshot);
      this.#holes = [...snapshot.holes];
      this.#lastAt = snapshot.lastAt;
    } catch (error) {
      await storage.setAside(last, error);
    }
  }

  /** Records from now on. What was observed before changed while nothing was recorded, if at all. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const now = this.#now();
    const last = this.options.storage.segments.at(-1);
    const isResumed = last !== undefined && last.to === undefined && this.#lastAt > 0 && this.#lastAt <= now;
    if (isResumed) {
      this.#segmentFrom = last.from;
      this.noteHole({ from: this.#lastAt, to: now });
      this.#checkpoint = { at: now, bytes: 0 };
    } else {
      // Everything has been defined, and there is no state before that it changed from.
      const definitions = this.#recorder.takeBlocks(now).filter(({ type }) => type === BLOCK.definitions);
      this.#openSegment(now, definitions);
    }
  }

  observe(observed: ObjectState): void {
    this.#touched?.push([observed.kind, observed.name]);
    this.#recorder.observe(observed, this.#time());
  }

  remove(kind: Kind, name: string): void {
    this.#touched?.push([kind, name]);
    this.#recorder.remove(kind, name, this.#time());
  }

  /** Names of what is there, as far as it was observed. */
  names(kind: Kind): Iterable<string> {
    return this.#recorder.names(kind);
  }

  /** Nothing is known of that time. */
  noteHole(hole: Hole): void {
    if (hole.to - hole.from < MIN_HOLE_MS) return;
    this.#holes.push(hole);
    this.#queueOwn();
    const writer = new ByteWriter();
    writer.unsigned(Math.floor(hole.to - hole.from));
    this.#queue({ type: BLOCK.hole, at: hole.to, payload: writer.take() });
  }

  /** Nothing is known from then on, until that is undefined. */
  setOpenHole(since: number | undefined): void {
    this.#openHole = since;
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    const timer = setInterval(() => void this.flush(), FLUSH_MS);
    const stop = () => {
      clearInterval(timer);
      void this.flush();
    };
    signal.addEventListener("abort", stop, { once: true });
  }

  /** Writes what is new. Resolves when that, and all before it, is written or lost. */
  flush(): Promise<void> {
    if (!this.#hasBegun) return this.#writing;
    const now = this.#now();
    this.#checkClock(now);
    this.#queueOwn();
    const { storage } = this.options;
    const isDue = spanOf(now, storage.spanMs) !== spanOf(this.#segmentFrom, storage.spanMs) || this.#recorder.isFull;
    if (this.#failedSince !== undefined) this.#retry(now);
    else if (isDue || this.#isFull(now)) this.#rolling ??= this.#roll().finally(() => (this.#rolling = undefined));
    else if (this.#isCheckpointDue(now)) this.#queueCheckpoint(now);
    else if (this.#waiting.length === 0 && now - this.#lastAt >= HEARTBEAT_MS)
      this.#queue({ type: BLOCK.heartbeat, at: now, payload: Buffer.alloc(0) });
    this.#writing = this.#writing.then(() => this.#write(now));
    return this.#writing;
  }

  /**
   * How everything was at that time. Throws `ApiError` "invalid" for a time before the first or after now, and
   * "unavailable" where what is stored of it cannot be read.
   */
  async stateAt(at: number): Promise<PastState> {
    const { since } = this;
    if (since === undefined || at < since) throw beforeAll(since);
    if (at > this.#now()) throw new ApiError("invalid", "That time is still to come.");
    await this.flush();
    const segment = this.options.storage.segments.findLast(({ from }) => from <= at);
    if (!segment) throw beforeAll(since);
    const hole = this.holes.find(({ from, to }) => from <= at && at < to);
    const snapshot = await this.#read(segment, hole ? Math.min(at, hole.from) : at);
    return { at, snapshot, ...(hole && { hole }) };
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

  #time(): number {
    const now = this.#now();
    this.#checkClock(now);
    return now;
  }

  /** A clock that was set leaves a time that was twice, or never. */
  #checkClock(now: number): void {
    const monotonic = this.#monotonic();
    const before = this.#clock;
    this.#clock = { now, monotonic };
    if (!before) return;
    const jump = now - before.now - (monotonic - before.monotonic);
    if (Math.abs(jump) < JUMP_MS) return;
    log.warn({ seconds: Math.round(jump / 1_000) }, "the clock was set; the history has a hole");
    if (jump > 0) this.noteHole({ from: before.now, to: now });
    else {
      this.#queueOwn();
      this.#beginSegment(now);
      this.noteHole({ from: now, to: Math.max(before.now, now) });
    }
  }

  /** What the recorder has, in its place among the others. */
  #queueOwn(): void {
    if (!this.#recorder.hasNews) return;
    for (const block of this.#recorder.takeBlocks(this.#now())) this.#queue(block);
  }

  #queue(block: Block): void {
    this.#lastAt = Math.max(this.#lastAt, block.at);
    this.#checkpoint.bytes += block.payload.length;
    this.#waiting.push(block);
  }

  #isCheckpointDue(now: number): boolean {
    return now - this.#checkpoint.at >= CHECKPOINT_MS || this.#checkpoint.bytes >= CHECKPOINT_BYTES;
  }

  /** A segment has to be larger than what it begins with, so it lasts for a while in any case. */
  #isFull(now: number): boolean {
    return this.options.storage.isFull && now - this.#segmentFrom >= MIN_SEGMENT_MS;
  }

  #queueCheckpoint(now: number): void {
    this.#queue(this.#recorder.checkpoint(now));
    this.#checkpoint = { at: now, bytes: 0 };
  }

  /** All that is there, in another segment, from now on. */
  #beginSegment(now: number, recorder = this.#renewed()): void {
    this.#queueOwn();
    this.#recorder = recorder;
    this.#openSegment(now, recorder.takeBlocks(now));
  }

  #openSegment(now: number, definitions: readonly Block[]): void {
    const before = this.#waiting;
    this.#waiting = [...definitions];
    this.#segmentFrom = now;
    this.#lastAt = now;
    this.#queueCheckpoint(now);
    const { storage } = this.options;
    this.#writing = this.#writing
      .then(() => this.#append(before))
      .then(() => storage.begin(now))
      .catch((error: unknown) => this.#fail(error));
  }

  #renewed(): Recorder {
    const next = new Recorder();
    for (const kind of KINDS) for (const name of this.#recorder.names(kind)) next.adopt(this.#recorder, kind, name);
    return next;
  }

  /** The same a few objects at a time; those that change meanwhile are taken again at the end. */
  async #roll(): Promise<void> {
    const before = this.#recorder;
    const next = new Recorder();
    const pause = pauseAfter();
    this.#touched = [];
    for (const kind of KINDS) {
      for (const name of [...before.names(kind)]) {
        next.adopt(before, kind, name);
        const pausing = pause();
        if (pausing !== undefined) await pausing;
      }
    }
    for (const [kind, name] of this.#touched) next.adopt(before, kind, name);
    this.#touched = undefined;
    if (this.#recorder === before) this.#beginSegment(this.#now(), next);
  }

  /** What was lost meanwhile is not known; what is now is written whole. */
  #retry(now: number): void {
    if (now - this.#triedAt < RETRY_MS || this.#failedSince === undefined) {
      this.#waiting = [];
      return;
    }
    const from = this.#failedSince;
    this.#failedSince = undefined;
    this.#waiting = [];
    this.#beginSegment(now);
    this.noteHole({ from, to: now });
  }

  async #write(now: number): Promise<void> {
    try {
      await this.#append(this.#waiting.splice(0));
      if (this.#failedSince === undefined) this.#problem = undefined;
      if (now - this.#trimmedAt < TRIM_MS) return;
      this.#trimmedAt = now;
      await this.options.storage.trim(now - this.options.retentionMs);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #append(blocks: readonly Block[]): Promise<void> {
    if (blocks.length === 0 || this.#failedSince !== undefined) return;
    await this.options.storage.append(Buffer.concat(await Promise.all(blocks.map(encodeBlock))));
  }

  #fail(error: unknown): void {
    this.#triedAt = this.#now();
    this.#waiting = [];
    if (this.#failedSince !== undefined) return;
    this.#failedSince = this.#now();
    this.#problem = `The history cannot be written${REASONS[codeOf(error)] ?? ""}. It is tried again.`;
    log.error({ error }, "the history cannot be written; it is tried again");
  }
}

/** Without paths: everybody may read it. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: ": the disk is full",
  EDQUOT: ": the disk is full",
  EROFS: ": the folder is read-only",
  EACCES: ": the folder is not the console's",
  EPERM: ": the folder is not the console's",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function spanOf(at: number, spanMs: number): number {
  return Math.floor(at / spanMs);
}

function beforeAll(since: number | undefined): ApiError {
  if (since === undefined) return new ApiError("invalid", "This console has recorded nothing yet.");
  return new ApiError("invalid", `The history of this console begins at ${new Date(since).toISOString()}.`);
}
