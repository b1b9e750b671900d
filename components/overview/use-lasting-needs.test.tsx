// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FORGED } from "./identity-needs";
import type { Need } from "./need";
import { useLastingNeeds } from "./use-lasting-needs";

const NOW = "2026-11-26T12:00:00Z";
const need = (id: string, since: string | undefined) => ({ id, since }) as Need;

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("what needs attention", () => {
  it("is there once it lasts, and a forged identity at once", async () => {
    const needs = [need(FORGED, NOW), need("unreachable", NOW), need("removing logs", undefined)];
    const { result } = renderHook(() => useLastingNeeds(needs));
    expect(result.current.map(({ id }) => id)).toEqual([FORGED, "removing logs"]);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(result.current).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(result.current).toEqual(needs);
  });

  it("is there at once where it began before", () => {
    const needs = [need("requests", "2026-11-26T11:59:50Z")];
    expect(renderHook(() => useLastingNeeds(needs)).result.current).toEqual(needs);
  });

  it("is there in time where the hub's clock is ahead", async () => {
    const needs = [need("requests", "2026-11-26T13:00:00Z")];
    const { result } = renderHook(() => useLastingNeeds(needs));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(result.current).toEqual(needs);
  });

  const shownIn = () => {
    const { result, rerender } = renderHook(({ needs }: { needs: Need[] }) => useLastingNeeds(needs), {
      initialProps: { needs: [] as Need[] },
    });
    const ids = () => result.current.map(({ id }) => id);
    return { ids, change: (...needs: Need[]) => rerender({ needs }) };
  };
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const nowText = () => new Date().toISOString();

  it("is new again when it comes again", async () => {
    const { ids, change } = shownIn();
    change(need("requests", nowText()));
    await later(3_000);
    change();
    await later(10_000);
    change(need("requests", nowText()));
    expect(ids()).toEqual([]);
    await later(6_000);
    expect(ids()).toEqual(["requests"]);
  });

  it("does not last when each of those in turn is over at once", async () => {
    const { ids, change } = shownIn();
    for (let turn = 0; turn < 10; turn += 1) {
      change(need("requests", nowText()));
      await later(1_500);
      expect(ids()).toEqual([]);
    }
  });

  it("stays while it is about others that came later", async () => {
    const { ids, change } = shownIn();
    change(need("requests", nowText()));
    await later(6_000);
    change(need("requests", nowText()));
    expect(ids()).toEqual(["requests"]);
  });
});
