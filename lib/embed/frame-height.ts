export const MAX_HEIGHT_PX = 10_000;
/** Smaller changes are rounding. */
const STEP_PX = 2;
/** A page that grows because its frame does would never end: so many changes in so long a time, and no more. */
const MAX_CHANGES = 20;
const WINDOW_MS = 10_000;

/** Which heights of its content a frame tells the page around it: whole pixels, bounded, and not endlessly. */
export class FrameHeights {
  #last: number | undefined;
  #sentAt: number[] = [];

  /** The height to tell now; undefined where that is not news, or there was too much of it lately. */
  next(heightPx: number, nowMs: number): number | undefined {
    const height = Math.min(MAX_HEIGHT_PX, Math.max(0, Math.ceil(heightPx)));
    if (!Number.isFinite(height) || (this.#last !== undefined && Math.abs(height - this.#last) < STEP_PX))
      return undefined;
    this.#sentAt = this.#sentAt.filter((at) => nowMs - at < WINDOW_MS);
    if (this.#sentAt.length >= MAX_CHANGES) return undefined;
    this.#sentAt.push(nowMs);
    this.#last = height;
    return height;
  }

  /** Milliseconds after which a height that was not told may be; 0 while there is room. */
  pauseMs(nowMs: number): number {
    const [first] = this.#sentAt;
    return first !== undefined && this.#sentAt.length >= MAX_CHANGES ? Math.max(0, first + WINDOW_MS - nowMs) : 0;
  }
}
