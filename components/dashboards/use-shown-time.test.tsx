// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useShownTime } from "./use-shown-time";

const NOW = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

it("moves as often as the dashboard says", () => {
  const { result } = renderHook(() => useShownTime("now-1h", "now", 30));
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current.window).toEqual({ from: NOW - 3_540_000, to: NOW + 60_000, isLive: true });
});

it("of a dashboard that is not to be refreshed moves on a refresh alone", () => {
  const { result } = renderHook(() => useShownTime("now-1h", "now", 0));
  const { window } = result.current;
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(result.current.window).toBe(window);
  act(() => result.current.refresh());
  expect(result.current.window.to).toBe(NOW + 3_600_000);
});

it("is the whole day where a dashboard shows today or yesterday", () => {
  const midnight = new Date(NOW).setHours(0, 0, 0, 0);
  const { result } = renderHook(() => useShownTime("now/d", "now/d", 0));
  expect(result.current.window.from).toBe(midnight);
  expect(result.current.window.to).toBeGreaterThan(NOW);
  const { result: before } = renderHook(() => useShownTime("now-1d/d", "now-1d/d", 0));
  expect(before.current.window.to).toBe(midnight - 1);
});
