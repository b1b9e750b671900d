import { describe, expect, it } from "vitest";
import type { LiveState } from "@/lib/queries/live/live-state";
import { liveText } from "./live-messages";

const NOW = 1_000_000;

describe("liveWords", () => {
  it.each<[LiveState, string, string]>([
    [{ status: "connecting" }, "neutral", "Connecting"],
    [{ status: "live" }, "good", "Live"],
    [{ status: "polled" }, "warn", "Updated every 5 s"],
    [{ status: "stale", since: NOW - 42_500 }, "warn", "Stale, 42 s"],
    [{ status: "retrying", since: NOW - 9000, retryAt: NOW + 3200 }, "bad", "Not connected, retry in 4 s"],
    [{ status: "retrying", since: NOW - 9000, retryAt: NOW + 4000 }, "bad", "Not connected, retry in 4 s"],
    [{ status: "retrying", since: NOW - 9000, retryAt: NOW }, "bad", "Not connected, trying again"],
    [{ status: "signed-out", since: NOW - 9000 }, "bad", "Signed out, 9 s"],
  ])("%j is %s: %s", (state, tone, label) => {
    const text = liveText(state, NOW);
    expect([text.tone, text.label.replaceAll("\u00a0", " ")]).toEqual([tone, label]);
  });

  it("announces a state once, not its seconds", () => {
    const at = (nowMs: number) => liveText({ status: "stale", since: 0 }, nowMs).announcement;
    expect(at(5000)).toBe(at(6000));
  });
});
