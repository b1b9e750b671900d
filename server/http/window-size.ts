/** Of a browser's window. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface RequestWindow extends WindowSize {
  /** Reported by its browser; otherwise a common size. */
  readonly isReported: boolean;
}

/**
 * Client hints our pages request from the next page on: https://wicg.github.io/responsive-image-client-hints/. Not
 * supported by all browsers, and only with TLS or on loopback.
 */
export const WINDOW_HINTS = "Sec-CH-Viewport-Width, Sec-CH-Viewport-Height";

const PIXELS = /^\d{3,5}$/;
const USUAL: RequestWindow = { widthPx: 1_440, heightPx: 900, isReported: false };
const MAX_PX = 10_000;

/** The window size of the requesting browser, from those two headers. */
export function windowOf(width: string | undefined, height: string | undefined): RequestWindow {
  if (!PIXELS.test(width ?? "") || !PIXELS.test(height ?? "")) return USUAL;
  return { widthPx: Math.min(MAX_PX, Number(width)), heightPx: Math.min(MAX_PX, Number(height)), isReported: true };
}
