// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import type { InstallationInput } from "@/lib/api/addons/installation";
import { useChanges } from "./use-changes";

const PATH = { name: "logs", namespace: "fleet", placement: "edge" };
const PAGE = "/addons/logs/change/fleet/edge";
const NONE = { maxConcurrency: "", minSuccessTime: "", progressDeadline: "", maxFailures: "", mandatory: [] };
const INPUT: InstallationInput = {
  placement: { namespace: "fleet", name: "edge" },
  rollout: { type: "All", ...NONE },
  minAvailablePercent: null,
};

/** What the page was last drawn with: on a busy machine behind the address. */
let drawn = "";
vi.mock("next/navigation", async () => ({
  ...(await import("@/components/testing/address")),
  useSearchParams: () => new URLSearchParams(drawn),
}));

beforeEach(() => {
  vi.useFakeTimers();
  drawn = "";
  openAt(PAGE);
});
afterEach(() => void vi.useRealTimers());

it("goes on to the review of what was typed just before, also where the page is drawn late", () => {
  const { result, rerender } = renderHook(() => useChanges(PATH, INPUT));
  act(() => result.current.set({ gate: "95" }));
  act(() => result.current.toStep("review"));
  act(() => vi.advanceTimersByTime(1_000));
  expect(address()).toBe(`${PAGE}?gate=95&step=review`);
  drawn = location.search;
  rerender();
  expect(result.current.step).toBe("review");
});

it("writes what was typed into the address once a typist rests", () => {
  const { result } = renderHook(() => useChanges(PATH, INPUT));
  act(() => result.current.set({ gate: "9" }));
  act(() => result.current.set({ gate: "95" }));
  expect(address()).toBe(PAGE);
  act(() => vi.advanceTimersByTime(1_000));
  expect(address()).toBe(`${PAGE}?gate=95`);
});
