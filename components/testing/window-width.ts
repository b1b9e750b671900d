import type { Window } from "happy-dom";
import { afterEach } from "vitest";

const USUAL_PX = 1_024;

/** Media queries about the width hold as in a window this wide; nothing in it has a size. */
export function windowWidth(px: number): void {
  (globalThis as unknown as Window).happyDOM.setViewport({ width: px });
}

afterEach(() => windowWidth(USUAL_PX));
