import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { Latency, timed } from "./latency";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Latency", () => {
  it("has no value before the first response", () => {
    expect(new Latency().p95()).toBeUndefined();
  });

  it.each([
    [[40], 40],
    [[10, 20, 30], 30],
    [[...Array.from({ length: 95 }, () => 5), 900, 900, 900, 900, 900], 5],
    [[...Array.from({ length: 94 }, () => 5), 900, 900, 900, 900, 900, 900], 900],
  ])("is the 95th percentile", (answers, expected) => {
    const latency = new Latency();
    for (const ms of answers) latency.record(ms);
    expect(latency.p95()).toBe(expected);
  });

  it("forgets what is older than two minutes", () => {
    const latency = new Latency();
    latency.record(900);
    vi.advanceTimersByTime(60_000);
    latency.record(10);
    expect(latency.p95()).toBe(900);
    vi.advanceTimersByTime(61_000);
    expect(latency.p95()).toBe(10);
  });
});

describe("timed", () => {
  const answer: WireResponse = { status: 200, headers: {}, body: new Blob([]).stream() };
  const request = (path: string): WireRequest => ({
    method: "GET",
    path,
    headers: {},
    signal: new AbortController().signal,
  });

  it("records responses and failures, and passes both on", async () => {
    const latency = new Latency();
    let fails = false;
    const send = () =>
      new Promise<WireResponse>((resolve, reject) =>
        setTimeout(() => (fails ? reject(new Error("no answer")) : resolve(answer)), 30),
      );
    const transport = timed({ send, close: async () => undefined }, latency);
    const answered = transport.send(request("/version"));
    await vi.advanceTimersByTimeAsync(30);
    expect(await answered).toBe(answer);
    expect(latency.p95()).toBeCloseTo(30, 0);
    fails = true;
    const refused = expect(transport.send(request("/version"))).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(30);
    await refused;
  });

  it("leaves out watches, which last until something happens", async () => {
    const latency = new Latency();
    await timed({ send: async () => answer, close: async () => undefined }, latency).send(
      request("/api/v1/pods?watch=true&x=1"),
    );
    expect(latency.p95()).toBeUndefined();
  });
});
