import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EventStream, eventBytes, eventStream, handOver } from "./event-stream";

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

  it("ends when it is closed, when the browser goes, and when the process stops; then it takes nothing and leaves no timer", async () => {
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

/** A stream whose response is a connection of Node's. */
function handedOver(signal = new AbortController().signal) {
  const opened: EventStream[] = [];
  const onReady = vi.fn();
  const onOpen = (stream: EventStream) => {
    opened.push(stream);
    stream.send(eventBytes({ type: "opened" }));
  };
  const response = eventStream({ signal, onOpen, onReady });
  const own = {
    writableLength: 0,
    destroyed: false,
    write: vi.fn(),
    end: vi.fn(),
    writeHead: vi.fn(),
    flushHeaders: vi.fn(),
  };
  const outgoing = Object.assign(new EventEmitter(), own);
  const isTaken = handOver(response, outgoing as unknown as ServerResponse); // as much of one as is used
  const [stream] = opened;
  if (!stream || !isTaken) throw new Error("no stream was handed over");
  return {
    stream,
    outgoing,
    onReady,
    written: () => outgoing.write.mock.calls.map(([bytes]) => new TextDecoder().decode(bytes)),
  };
}

describe("a stream that is handed over", () => {
  it("begins with its headers and what was sent before, and then writes each event at once", () => {
    const { stream, outgoing, written } = handedOver();
    expect(outgoing.writeHead).toHaveBeenCalledWith(
      200,
      expect.objectContaining({ "content-type": "text/event-stream" }),
    );
    stream.send(eventBytes({ type: "hello" }));
    expect(written()).toEqual(['data: {"type":"opened"}\n\n', 'data: {"type":"hello"}\n\n']);
  });

  it("says when its reader does not keep up, and when it does again", () => {
    const { stream, outgoing, onReady, written } = handedOver();
    outgoing.writableLength = 70_000;
    expect(stream.isReady).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(written()).toHaveLength(1);
    outgoing.writableLength = 0;
    outgoing.emit("drain");
    expect(stream.isReady).toBe(true);
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it("ends when it is closed, when the browser goes, and when the process stops; then it writes nothing and leaves no timer", () => {
    const stopping = new AbortController();
    const [closed, gone, stopped] = [handedOver(), handedOver(), handedOver(stopping.signal)];
    closed.stream.close();
    gone.outgoing.emit("close");
    stopping.abort();
    for (const { stream, outgoing, onReady, written } of [closed, gone, stopped]) {
      expect(stream.closed.aborted).toBe(true);
      stream.send(eventBytes({}));
      outgoing.emit("drain");
      expect(written()).toHaveLength(1);
      expect(onReady).not.toHaveBeenCalled();
    }
    expect(closed.outgoing.end).toHaveBeenCalledTimes(1);
    expect(stopped.outgoing.end).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells at its end what was sent before it began", () => {
    const { outgoing, written } = handedOver(AbortSignal.abort());
    expect(written()).toHaveLength(1);
    expect(outgoing.end).toHaveBeenCalled();
  });

  it("is no answer but a stream", () => {
    expect(handOver(new Response("{}"), new EventEmitter() as unknown as ServerResponse)).toBe(false);
  });
});
