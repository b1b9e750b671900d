import { vi } from "vitest";

/**
 * happy-dom lays nothing out, so that what draws itself as wide as its container would draw nothing: until the end of
 * this test every element is as wide as this.
 */
export function layOutAt(widthPx: number): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(widthPx);
}
