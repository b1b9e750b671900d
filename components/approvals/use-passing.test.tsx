// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { useLastingCount } from "./use-lasting-count";
import { usePassing } from "./use-passing";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const row = (name: string, ageMs: number, state: ApprovalRow["state"] = "waiting") =>
  ({ name, state, createdAt: new Date(NOW - ageMs).toISOString() }) as ApprovalRow;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe("requests that came just now", () => {
  it("pass for a second after they were seen first, each by itself", async () => {
    const first = row("first", 0);
    const { result, rerender } = renderHook(({ rows }) => usePassing(rows), { initialProps: { rows: [first] } });
    expect([...result.current]).toEqual(["first"]);
    await pass(600);
    rerender({ rows: [first, row("second", -500)] });
    await pass(500);
    expect([...result.current]).toEqual(["second"]);
    await pass(600);
    expect([...result.current]).toEqual([]);
  });

  it.each([
    ["came a while ago", row("old", 60_000)],
    ["come from a hub whose clock is far ahead", row("ahead", -60_000)],
    ["are decided", row("issued", 0, "issued")],
  ])("are shown at once where they %s", (_, each) => {
    expect(renderHook(() => usePassing([each])).result.current.size).toBe(0);
  });
});

describe("how many wait", () => {
  const counted = (size: number) => renderHook((now: number) => useLastingCount(now), { initialProps: size });

  it("grows by what has been there for a second, and not by what was gone by then", async () => {
    const { result, rerender } = counted(3);
    rerender(5);
    await pass(500);
    rerender(4);
    expect(result.current).toBe(3);
    await pass(600);
    expect(result.current).toBe(4);
  });

  it("grows although more come all the time", async () => {
    const { result, rerender } = counted(0);
    for (let size = 1; size <= 30; size++) {
      rerender(size);
      await pass(100);
    }
    expect(result.current).toBeGreaterThan(10);
  });

  it("falls at once", async () => {
    const { result, rerender } = counted(3);
    rerender(1);
    expect(result.current).toBe(1);
    rerender(3);
    await pass(900);
    expect(result.current).toBe(1);
  });
});
