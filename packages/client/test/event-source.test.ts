import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type SentEvent, sentEvents } from "../dist/event-source.js";

async function eventsOf(...parts: (string | Uint8Array)[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
      controller.close();
    },
  });
  const events: SentEvent[] = [];
  for await (const event of sentEvents(body, 1_000)) events.push(event);
  return events;
}

describe("an event stream", () => {
  it("has its events wherever it is cut, whatever ends its lines", async () => {
    const text = "id: 1\ndata: one\n\n:\n\nid: 2\r\ndata: two\r\ndata: lines\r\n\r\ndata:three\n\n";
    const expected = [
      { id: "1", data: "one" },
      { id: "2", data: "two\nlines" },
      { id: undefined, data: "three" },
    ];
    for (let at = 0; at <= text.length; at += 1)
      assert.deepEqual(await eventsOf(text.slice(0, at), text.slice(at)), expected, `cut at ${at}`);
  });

  it("keeps a character whose bytes come apart", async () => {
    const bytes = new TextEncoder().encode("data: Zürich\n\n");
    assert.deepEqual(await eventsOf(bytes.slice(0, 8), bytes.slice(8)), [{ id: undefined, data: "Zürich" }]);
  });

  it("leaves out an event that has not ended", async () => {
    assert.deepEqual(await eventsOf("data: whole\n\ndata: half"), [{ id: undefined, data: "whole" }]);
  });

  it("that is silent counts as broken", async () => {
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    await assert.rejects(sentEvents(silent, 20).next(), { name: "FlotillaUnreachable", message: /silent/ });
  });
});
