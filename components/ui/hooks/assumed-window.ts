import { createContext } from "react";

/** The window size for which the console renders a page, because it has no window. */
export interface AssumedWindow {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether a media query about the width holds. */
  readonly matches: (query: string) => boolean;
}

/** Undefined in a browser. */
export const AssumedWindowContext = createContext<AssumedWindow | undefined>(undefined);
