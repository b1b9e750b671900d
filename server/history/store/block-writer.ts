import { Buffer } from "node:buffer";
import { log } from "@/server/log";
import { type Block, encodeBlock } from "./block";
import type { SegmentStorage } from "./segments";
import type { Clocks } from "./watched-clock";
import { WriteFailure } from "./write-failure";

const TRIM_MS = 60_000;
/** A clock that was set forward by mistake deletes nothing for so long. */
const SET_FORWARD_MS = 60 * 60_000;

export interface BlockWriterOptions {
  readonly storage: SegmentStorage;
  /** What is older is deleted. */
  readonly retentionMs: number;
  readonly clocks: Clocks;
}

/** Appends blocks to the segment that is written, in order. What cannot be written is lost, and that is noted. */
export class BlockWriter {
  /** Blocks that are not written yet. */
  #waiting: Block[] = [];
  #written: Promise<void> = Promise.resolve();
  #trimmedAt = Number.NEGATIVE_INFINITY;
  #deletesFrom = Number.NEGATIVE_INFINITY;
  readonly failure: WriteFailure;

  constructor(private readonly options: BlockWriterOptions) {
    this.failure = new WriteFailure(options.clocks);
  }

  /** Resolves when all that was to be written is written or lost. */
  get written(): Promise<void> {
    return this.#written;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  queue(block: Block): void {
    this.#waiting.push(block);
  }

  /** What waits will not be written. */
  drop(): void {
    this.#waiting = [];
  }

  /** What waits goes into the segment before, what is queued from now on into another. */
  begin(from: number): void {
    const before = this.#waiting;
    this.#waiting = [];
    this.#written = this.#written
      .then(() => this.#append(before))
      .then(() => this.options.storage.begin(from))
      .catch((error: unknown) => this.#fail(error));
  }

  /** The clock was set forward: what is too old by it may not be. */
  deleteNothingYet(): void {
    this.#deletesFrom = this.options.clocks.monotonic() + SET_FORWARD_MS;
  }

  /** Writes what waits now, and deletes what is too old. */
  write(): Promise<void> {
    // What is queued until its turn comes may be for another segment.
    const blocks = this.#waiting;
    this.#waiting = [];
    this.#written = this.#written.then(() => this.#write(blocks));
    return this.#written;
  }

  async #write(blocks: readonly Block[]): Promise<void> {
    try {
      await this.#append(blocks);
      this.failure.end();
      await this.#trim();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #trim(): Promise<void> {
    const { clocks, retentionMs, storage } = this.options;
    const monotonic = clocks.monotonic();
    if (monotonic - this.#trimmedAt < TRIM_MS) return;
    this.#trimmedAt = monotonic;
    await storage.trim(monotonic < this.#deletesFrom ? Number.NEGATIVE_INFINITY : clocks.now() - retentionMs);
  }

  async #append(blocks: readonly Block[]): Promise<void> {
    if (blocks.length === 0 || this.failure.since !== undefined) return;
    await this.options.storage.append(Buffer.concat(await Promise.all(blocks.map(encodeBlock))));
  }

  #fail(error: unknown): void {
    this.#waiting = [];
    if (this.failure.note(error)) log.error({ error }, "the history cannot be written; it is tried again");
  }
}
