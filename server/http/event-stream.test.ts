import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EventStream, eventBytes, eventStream } from "./event-stream";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(signal = new AbortController().signal) {
  const opened: EventStream[] = [];
  const onReady = vi.fn();
  const response = eventStream({ signal, onOpen: (stream) => opened.push(stream), onReady });
  const [stream] = opened;
  const reader = response.body?.getReader();
  if (!stream || !reader) throw new Error("no stream was opened");
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  return { response, stream, reader, next, onReady };
}

describe("eventStream", () => {
  it("carries events as a browser reads them", async () => {
    const { response, stream, next } = open();
    stream.send(eventBytes({ type: "hello", text: "two\nlines" }));
    expect(await next()).toBe('data: {"type":"hello","text":"two\\nlines"}\n\n');
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
  });

  it("gives a sign of life each 15 s", async () => {
    const { next } = open();
    vi.advanceTimersByTime(15_000);
    expect(await next()).toBe(":\n\n");
  });

  it("says when its reader does not keep up, and when it does again", async () => {
    const { stream, reader, onReady } = open();
    stream.send(new Uint8Array(70_000));
    expect(stream.isReady).toBe(false);
    onReady.mockClear();
    await reader.read();
    expect(stream.isReady).toBe(true);
    expect(onReady).toHaveBeenCalled();
  });

  it("sends no signs of life to a reader that does not read", () => {
    const { stream } = open();
    stream.send(new Uint8Array(70_000));
    const send = vi.spyOn(stream, "send");
    vi.advanceTimersByTime(60_000);
    expect(send).not.toHaveBeenCalled();
  });

  it("ends when it is closed, when the browser goes, and when all shall stop; then it takes nothing and leaves no timer", async () => {
    const stopping = new AbortController();
    const [closed, gone, stopped] = [open(), open(), open(stopping.signal)];
    closed.stream.close();
    await gone.reader.cancel();
    stopping.abort();
    for (const { stream } of [closed, gone, stopped]) {
      expect(stream.closed.aborted).toBe(true);
      expect(stream.isReady).toBe(false);
      expect(() => stream.send(eventBytes({}))).not.toThrow();
      expect(() => stream.close()).not.toThrow();
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends at once where all has stopped before it began", () => {
    expect(open(AbortSignal.abort()).stream.closed.aborted).toBe(true);
  });
});
