const MAX_FRAMES = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

/** One line of a watch, written out when it is read. */
export interface Frame {
  readonly sizeBytes: number;
  write(): Buffer;
}

/** What waits to be read from one watch. A reader that falls too far behind loses the stream; writers never wait. */
export class FrameQueue {
  #frames: Frame[] = [];
  #bytes = 0;
  #ended = false;
  #wake: (() => void) | undefined;

  get ended(): boolean {
    return this.#ended;
  }

  /** False when the reader is too far behind. */
  push(frame: Frame): boolean {
    if (this.#ended) return true;
    if (this.#frames.length >= MAX_FRAMES || this.#bytes + frame.sizeBytes > MAX_BYTES) return false;
    this.#frames.push(frame);
    this.#bytes += frame.sizeBytes;
    this.#wake?.();
    return true;
  }

  /** What was pushed before can still be read. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Everything that waits, as one piece; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    while (this.#frames.length === 0) {
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const chunk = Buffer.concat(this.#frames.map((frame) => frame.write()));
    this.#frames = [];
    this.#bytes = 0;
    return chunk;
  }
}
