/** Of a browser's window. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface AskingWindow extends WindowSize {
  /** Its browser has said so; else it is a usual one. */
  readonly isTold: boolean;
}

/** What our pages ask browsers to say from the next on: https://wicg.github.io/responsive-image-client-hints/. Not all do, and none without TLS but on loopback. */
export const WINDOW_HINTS = "Sec-CH-Viewport-Width, Sec-CH-Viewport-Height";

const PIXELS = /^\d{3,5}$/;
const USUAL: AskingWindow = { widthPx: 1_440, heightPx: 900, isTold: false };
const MOST_PX = 10_000;

/** The size of the window that a page is asked for in, by what those two headers say. */
export function windowOf(width: string | undefined, height: string | undefined): AskingWindow {
  if (!PIXELS.test(width ?? "") || !PIXELS.test(height ?? "")) return USUAL;
  return { widthPx: Math.min(MOST_PX, Number(width)), heightPx: Math.min(MOST_PX, Number(height)), isTold: true };
}
