import { createContext } from "react";

/** The window that a page is drawn for by the console, which has none. */
export interface AssumedWindow {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether a media query about the width holds. */
  readonly matches: (query: string) => boolean;
}

/** Undefined in a browser. */
export const AssumedWindowContext = createContext<AssumedWindow | undefined>(undefined);
