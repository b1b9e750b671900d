import { Buffer } from "node:buffer";
import { log } from "@/server/log";
import { BLOCK, type Block } from "./block";
import { BlockWriter } from "./block-writer";
import { ByteWriter } from "./bytes";
import { endedBy, isHole } from "./holes";
import { Recorder } from "./recorder";
import { renewed, renewedSlowly } from "./renewed";
import type { SegmentStorage } from "./segments";
import { type Hole, Snapshot } from "./snapshot";
import type { Kind, ObjectState } from "./subjects";
import { type Clocks, WatchedClock } from "./watched-clock";

/** What is in memory alone for that long is lost when the process is killed. */
const FLUSH_MS = 1_000;
/** Nothing happened: said this often, so that a start knows until when that was so. */
const HEARTBEAT_MS = 2_000;
const CHECKPOINT_MS = 3 * 60 * 60_000;
/** Reading back more bytes of changes than this takes too long. */
const CHECKPOINT_BYTES = 2 * 1024 * 1024;
const MIN_SEGMENT_MS = 10 * 60_000;

export interface HistoryStoreOptions extends Partial<Clocks> {
  readonly storage: SegmentStorage;
  /** What is older is deleted. */
  readonly retentionMs: number;
  readonly isInMemory?: boolean;
  /** What is wrong from the start. */
  readonly problem?: string | undefined;
}

/** Writes down how every object is, as it changes, in segments that can be read without what came before. */
export class HistoryRecording {
  #recorder = new Recorder();
  #holes: Hole[] = [];
  #lastAt = 0;
  /** The beginning of the segment that is written. */
  #segmentFrom = 0;
  #hasBegun = false;
  #checkpoint = { at: 0, bytes: 0 };
  #openHole: number | undefined;
  #rolling: Promise<void> | undefined;
  /** What changed while another segment is being made ready. */
  #touched: [Kind, string][] | undefined;
  readonly #now: () => number;
  readonly #clock: WatchedClock;
  readonly #writer: BlockWriter;

  constructor(protected readonly options: HistoryStoreOptions) {
    const { monotonic = () => performance.now(), now = Date.now, retentionMs, storage } = options;
    this.#now = now;
    this.#clock = new WatchedClock({ monotonic, now });
    this.#writer = new BlockWriter({ storage, retentionMs, clocks: { monotonic, now } });
  }

  /** Milliseconds since epoch, by the clock that it records with. */
  get now(): number {
    return this.#now();
  }

  /** Whether it records. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** The beginning of what is known; undefined before anything is. */
  get since(): number | undefined {
    const first = this.options.storage.segments[0]?.from;
    return first === undefined ? undefined : Math.max(first, this.#now() - this.options.retentionMs);
  }

  /** What is wrong with writing it, in a sentence; undefined while nothing is. */
  get problem(): string | undefined {
    return this.options.problem ?? this.#writer.failure.problem;
  }

  /** Times of which nothing was recorded, as far as segments do not say so. */
  protected get ownHoles(): readonly Hole[] {
    const open = [this.#writer.failure.since, this.#openHole].flatMap((from) => from ?? []);
    return [...this.#holes, ...open.map((from) => ({ from, to: this.#now() }))];
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
    if (!isHole(hole)) return;
    const since = this.since ?? 0;
    this.#holes = [...this.#holes.filter(({ to }) => to > since), hole];
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
    if (!this.#hasBegun) return this.#writer.written;
    this.#checkClock();
    this.#queueOwn();
    this.#queueDue(this.#now());
    return this.#writer.write();
  }

  /** What is due besides what changed: another segment, a checkpoint, or a sign of life. */
  #queueDue(now: number): void {
    if (this.#writer.failure.since !== undefined) this.#retry(now);
    else if (this.#isSegmentDue(now)) this.#rolling ??= this.#roll().finally(() => (this.#rolling = undefined));
    else if (this.#isCheckpointDue(now)) this.#queueCheckpoint(now);
    else if (this.#writer.isIdle && now - this.#lastAt >= HEARTBEAT_MS)
      this.#queue({ type: BLOCK.heartbeat, at: now, payload: Buffer.alloc(0) });
  }

  #time(): number {
    this.#checkClock();
    return this.#now();
  }

  /** A clock that was set forward leaves a time that was never; of one that was twice, the second is known. */
  #checkClock(): void {
    const jump = this.#clock.jump();
    if (!jump) return;
    const { from, to } = jump;
    log.warn({ seconds: Math.round((to - from) / 1_000) }, "the clock was set");
    if (to > from) {
      this.#writer.deleteNothingYet();
      this.noteHole(jump);
    } else {
      this.#holes = endedBy(this.#holes, to);
      this.#beginSegment(to);
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
    this.#writer.queue(block);
  }

  #isCheckpointDue(now: number): boolean {
    return now - this.#checkpoint.at >= CHECKPOINT_MS || this.#checkpoint.bytes >= CHECKPOINT_BYTES;
  }

  /** A segment has to be larger than what it begins with, so it lasts for a while even where there is little room. */
  #isSegmentDue(now: number): boolean {
    const { isFull, spanMs } = this.options.storage;
    if (spanOf(now, spanMs) !== spanOf(this.#segmentFrom, spanMs) || this.#recorder.isFull) return true;
    return isFull && now - this.#segmentFrom >= MIN_SEGMENT_MS;
  }

  #queueCheckpoint(now: number): void {
    this.#queue(this.#recorder.checkpoint(now));
    this.#checkpoint = { at: now, bytes: 0 };
  }

  /** All that is there, in another segment, from now on. */
  #beginSegment(now: number, recorder = renewed(this.#recorder)): void {
    this.#queueOwn();
    this.#recorder = recorder;
    this.#openSegment(now, recorder.takeBlocks(now));
  }

  #openSegment(now: number, definitions: readonly Block[]): void {
    this.#writer.begin(now);
    for (const block of definitions) this.#writer.queue(block);
    this.#segmentFrom = now;
    this.#lastAt = now;
    this.#queueCheckpoint(now);
  }

  /** Another segment, made ready beside what goes on. */
  async #roll(): Promise<void> {
    const before = this.#recorder;
    const touched: [Kind, string][] = [];
    this.#touched = touched;
    const next = await renewedSlowly(before);
    for (const [kind, name] of touched) next.adopt(before, kind, name);
    this.#touched = undefined;
    if (this.#recorder === before) this.#beginSegment(this.#now(), next);
  }

  /** What was lost meanwhile is not known; what is now is written whole. */
  #retry(now: number): void {
    this.#writer.drop();
    if (!this.#writer.failure.isRetryDue) return;
    const from = this.#writer.failure.retry() ?? now;
    this.#beginSegment(now);
    this.noteHole({ from, to: now });
  }
}

function spanOf(at: number, spanMs: number): number {
  return Math.floor(at / spanMs);
}
