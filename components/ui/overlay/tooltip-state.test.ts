import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TooltipState } from "./tooltip-state";

let isOpen: boolean;
let tooltip: TooltipState;

beforeEach(() => {
  vi.useFakeTimers();
  isOpen = false;
  tooltip = new TooltipState((open) => {
    isOpen = open;
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe("a tooltip", () => {
  it.each(["pointer", "focus"] as const)(
    "opens a moment after the %s has come, and closes after it has gone",
    (holder) => {
      tooltip.enter(holder);
      wait(299);
      expect(isOpen).toBe(false);
      wait(1);
      expect(isOpen).toBe(true);
      wait(60_000);
      expect(isOpen).toBe(true);
      tooltip.leave(holder);
      wait(250);
      expect(isOpen).toBe(false);
    },
  );

  it("does not open for a pointer that only passes", () => {
    tooltip.enter("pointer");
    wait(100);
    tooltip.leave("pointer");
    wait(1_000);
    expect(isOpen).toBe(false);
  });

  it("stays open while the pointer goes from the control to the text", () => {
    tooltip.enter("pointer");
    wait(300);
    tooltip.leave("pointer");
    wait(200);
    tooltip.enter("pointer");
    wait(60_000);
    expect(isOpen).toBe(true);
  });

  it("stays open as long as one of pointer and focus is there", () => {
    tooltip.enter("focus");
    tooltip.enter("pointer");
    wait(300);
    tooltip.leave("focus");
    wait(60_000);
    expect(isOpen).toBe(true);
    tooltip.leave("pointer");
    wait(250);
    expect(isOpen).toBe(false);
  });

  it("stays away once it was dismissed, until something comes again", () => {
    tooltip.enter("pointer");
    wait(300);
    tooltip.dismiss();
    expect(isOpen).toBe(false);
    wait(60_000);
    expect(isOpen).toBe(false);
    tooltip.enter("focus");
    wait(300);
    expect(isOpen).toBe(true);
  });

  it("does not open after it was dismissed before it opened", () => {
    tooltip.enter("pointer");
    tooltip.dismiss();
    wait(1_000);
    expect(isOpen).toBe(false);
  });
});
