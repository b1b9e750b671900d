import type { VirtualClock } from "@/e2e/faults/clock";
import type { SimulatedProcess } from "@/e2e/faults/simulated-process";

const CUT = "the connection was cut";

/** What a proxy does that does not pass on at once: it waits for so many bytes, or for so long. */
export interface Buffering {
  readonly bytes: number;
  readonly ms: number;
}

/** The way of one answer to a tab. It may be held up, cut, or buffered. */
export class Line {
  #isHeld = false;
  #held: (() => void)[] = [];
  #end: ((error: Error) => void) | undefined;
  #isOver = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(
    private readonly clock: VirtualClock,
    private readonly sender: SimulatedProcess,
    source: ReadableStream<Uint8Array>,
    private readonly tab: { awake(): Promise<void>; took(bytes: Uint8Array): void },
  ) {
    this.#reader = source.getReader();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The answer as the tab reads it; told to stop, it lets the console know. */
  body(buffering: Buffering | undefined, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
    signal?.addEventListener("abort", () => this.cut(), { once: true });
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#end = (error) => controller.error(error);
        if (buffering) void this.#buffered(controller, buffering);
      },
      cancel: () => this.cut(),
    };
    if (!buffering) source.pull = (controller) => this.#pass(controller);
    return new ReadableStream(source, { highWaterMark: buffering ? Number.POSITIVE_INFINITY : 0 });
  }

  /** Nothing more comes out of it, and no one knows. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const go of this.#held.splice(0)) go();
  }

  /** Both ends notice. */
  cut(): void {
    this.cutHere();
    void this.clock.as(this.sender, () => this.#reader.cancel()).catch(() => undefined);
  }

  /** The tab notices; the console does not. */
  cutHere(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#end?.(new TypeError(CUT));
    this.release();
  }

  async #pass(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    await this.#free();
    const part = await this.#read();
    await this.#free();
    await this.tab.awake();
    if (this.#isOver) return;
    if (!part) return this.cutHere();
    if (part.done) return this.#finish(controller);
    this.tab.took(part.value);
    controller.enqueue(part.value);
  }

  async #buffered(controller: ReadableStreamDefaultController<Uint8Array>, { bytes, ms }: Buffering): Promise<void> {
    let waiting: Uint8Array[] = [];
    const flush = () => {
      for (const part of waiting) {
        this.tab.took(part);
        if (!this.#isOver) controller.enqueue(part);
      }
      waiting = [];
    };
    const size = () => waiting.reduce((sum, part) => sum + part.byteLength, 0);
    while (!this.#isOver) {
      const part = await this.#read();
      if (this.#isOver) return;
      if (!part) return this.cutHere();
      if (part.done) {
        flush();
        return this.#finish(controller);
      }
      if (waiting.length === 0) this.clock.after(ms, flush);
      waiting.push(part.value);
      if (size() >= bytes) flush();
    }
  }

  #read() {
    return this.clock.as(this.sender, () => this.#reader.read()).catch(() => undefined);
  }

  #finish(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#isOver = true;
    controller.close();
  }

  #free(): Promise<void> | undefined {
    return this.#isHeld ? new Promise((resolve) => this.#held.push(resolve)) : undefined;
  }
}
