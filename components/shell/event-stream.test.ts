import { describe, expect, it } from "vitest";
import { readEvents } from "./event-stream";

function bodyOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

async function eventsIn(parts: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  for await (const item of readEvents(bodyOf(parts))) if (item.kind === "event") found.push(item.data);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("readEvents", () => {
  it.each([
    ["one event", 'data: {"a":1}\n\n', ['{"a":1}']],
    ["no gap after the colon", "data:x\n\n", ["x"]],
    ["fields that do not matter", "id: 7\nevent: message\nretry: 10\ndata: x\n\n", ["x"]],
    ["data over several lines", "data: x\ndata: y\n\n", ["x\ny"]],
    ["line ends of both kinds", "data: x\r\n\r\ndata: y\n\n", ["x", "y"]],
    ["comments and empty events", ":ok\n\n: beat\n\n\n\ndata: x\n\n", ["x"]],
    ["an event that was cut off", "data: x\n\ndata: y\n", ["x"]],
  ])("reads %s", async (_, text, expected) => {
    expect(await eventsIn([bytes(text)])).toEqual(expected);
  });

  it("does not care where the parts are cut, within a letter either", async () => {
    const whole = bytes(": beat\n\nid: 1\ndata: größer → 🌊\n\nid: 2\ndata: y\n\n");
    for (let cut = 0; cut <= whole.length; cut += 1) {
      expect(await eventsIn([whole.slice(0, cut), whole.slice(cut)])).toEqual(["größer → 🌊", "y"]);
    }
  });

  it("gives a sign of life for every part, comments too", async () => {
    const kinds: string[] = [];
    for await (const item of readEvents(bodyOf([bytes(":\n\n"), bytes("data: x\n\n")]))) kinds.push(item.kind);
    expect(kinds).toEqual(["beat", "event", "beat"]);
  });

  it("lets the connection go when its reader leaves", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes("data: x\n\n")),
      cancel() {
        cancelled = true;
      },
    });
    for await (const _ of readEvents(body)) break;
    expect(cancelled).toBe(true);
  });
});
