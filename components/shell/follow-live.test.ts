import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "@/lib/api/live/live";
import { followLive, type LiveListener } from "./follow-live";

const HELLO: LiveEvent = { type: "hello", view: "addons", revision: 1 };

/** A stream that says `text`, then ends or stays open until it is aborted. */
function stream(text: string, { open = false } = {}): (signal: AbortSignal) => Response {
  return (signal) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          if (!open) controller.close();
          signal.addEventListener("abort", () => controller.error(signal.reason));
        },
      }),
    );
}

const dataLine = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;
const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

describe("followLive", () => {
  let stop: AbortController;
  let log: string[];

  const listener: LiveListener = {
    opening: () => log.push("opening"),
    event: (event) => log.push(event.type),
    lost: (signedOut, retryAt) =>
      log.push(`lost${signedOut ? ", signed out" : ""}, retry in ${retryAt - Date.now()} ms`),
  };

  function follow(...answers: ((signal: AbortSignal) => Response)[]): Promise<void> {
    vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => {
      const answer = answers.shift();
      if (answer) return answer(signal);
      stop.abort();
      throw signal.reason;
    });
    return followLive(listener, stop.signal);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(1);
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    stop = new AbortController();
    log = [];
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("opens a stream again that has ended", async () => {
    const following = follow(stream(dataLine(HELLO)), stream(dataLine(HELLO)));
    await vi.runAllTimersAsync();
    await following;
    expect(log).toEqual([
      "opening",
      "hello",
      "lost, retry in 1000 ms",
      "opening",
      "hello",
      "lost, retry in 1000 ms",
      "opening",
    ]);
  });

  it("waits longer while nothing comes of it, and not after it has worked", async () => {
    const following = follow(unreachable, unreachable, unreachable, stream(dataLine(HELLO)));
    await vi.runAllTimersAsync();
    await following;
    expect(log.filter((line) => line.startsWith("lost"))).toEqual([
      "lost, retry in 1000 ms",
      "lost, retry in 2000 ms",
      "lost, retry in 4000 ms",
      "lost, retry in 1000 ms",
    ]);
  });

  it("goes on behind the last event that it got, for as long as the console knows the stream", async () => {
    const requests: [string, string | undefined][] = [];
    const opened = (name: string) => `id: ${name}.1\n${dataLine({ type: "opened", stream: name })}`;
    const answers = [`${opened("a")}id: a.2\n${dataLine(HELLO)}`, `id: a.3\n${dataLine(HELLO)}`, opened("b"), ""];
    vi.stubGlobal("fetch", async (url: string, init: { signal: AbortSignal; headers: Record<string, string> }) => {
      requests.push([new URL(url, "http://x").searchParams.get("stream") ?? "", init.headers["last-event-id"]]);
      if (requests.length === answers.length) stop.abort();
      return stream(answers[requests.length - 1] ?? "")(init.signal);
    });
    const following = followLive(listener, stop.signal);
    await vi.runAllTimersAsync();
    await following;
    expect(requests).toEqual([
      ["", undefined],
      ["a", "a.2"],
      ["a", "a.3"],
      ["b", "b.1"],
    ]);
  });

  it("says when the session has ended", async () => {
    const following = follow(() => new Response("{}", { status: 401 }));
    await vi.runAllTimersAsync();
    await following;
    expect(log).toContain("lost, signed out, retry in 1000 ms");
  });

  it("gives up a stream that has gone silent, and only then", async () => {
    const following = follow(stream(dataLine(HELLO), { open: true }));
    await vi.advanceTimersByTimeAsync(39_000);
    expect(log).toEqual(["opening", "hello"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(log[2]).toMatch(/^lost/);
    await vi.runAllTimersAsync();
    await following;
  });

  it("gives up a stream at once when the browser has no network", async () => {
    let goOffline = () => undefined as unknown;
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
      if (name === "offline") goOffline = listener;
    });
    const following = follow(stream(dataLine(HELLO), { open: true }));
    await vi.advanceTimersByTimeAsync(10);
    goOffline();
    await vi.advanceTimersByTimeAsync(10);
    expect(log[2]).toMatch(/^lost/);
    await vi.runAllTimersAsync();
    await following;
  });

  it.each(["{", '{"type":"news"}'])("takes what it cannot read (%s) for a change", async (data) => {
    const following = follow(stream(`data: ${data}\n\n`));
    await vi.runAllTimersAsync();
    await following;
    expect(log[1]).toBe("resync");
  });

  it("ends when told to, without another word", async () => {
    const following = follow(stream(dataLine(HELLO), { open: true }));
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    await following;
    expect(log).toEqual(["opening", "hello"]);
  });
});
