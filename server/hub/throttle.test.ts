import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { exchange, openStream } from "./exchange";
import { Fence, moment } from "./fence";
import { HubError } from "./hub-error";
import { paced } from "./throttle";
import type { Transport } from "./transport";

const BOUNDS = { least: 1, first: 2, most: 8 };

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** A hub whose answers come when the test gives them, the oldest first. */
class SlowHub {
  readonly pending: ((answer: Answer) => void)[] = [];
  sent = 0;
  readonly transport: Transport = {
    send: ({ signal }: WireRequest) => {
      this.sent += 1;
      return new Promise<WireResponse>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        this.pending.push(({ status = 200, headers = {} }) => resolve({ status, headers, body: body() }));
      });
    },
    close: async () => undefined,
  };

  async answer(count: number, answer: Answer = {}): Promise<void> {
    for (const give of this.pending.splice(0, count)) give(answer);
    await vi.advanceTimersByTimeAsync(0);
  }
}

async function* body(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("{}");
}

function ask(transport: Transport, { method = "GET", path = "/x", signal = new AbortController().signal }: Partial<WireRequest> = {}) {
  return exchange(transport, { method, path, headers: {}, signal }).catch((error: unknown) => error);
}

describe("a transport that is paced", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("has more requests under way the longer the hub answers well, and never more than the most", async () => {
    const hub = new SlowHub();
    const transport = paced(hub.transport, BOUNDS);
    const answers = Array.from({ length: 60 }, () => ask(transport));
    await vi.advanceTimersByTimeAsync(0);
    const underWay = [hub.pending.length];
    while (hub.sent < 60) {
      await hub.answer(hub.pending.length);
      underWay.push(hub.pending.length);
    }
    expect(underWay.slice(0, 4)).toEqual([2, 4, 8, 8]);
    await hub.answer(hub.pending.length);
    expect(await Promise.all(answers)).toHaveLength(60);
  });

  it.each([429, 503, 504])("halves when the hub answers %i, and leaves it alone for as long as it asks", async (status) => {
    const hub = new SlowHub();
    const transport = paced(hub.transport, { ...BOUNDS, first: 8 });
    const answers = Array.from({ length: 20 }, () => ask(transport));
    await vi.advanceTimersByTimeAsync(0);
    await hub.answer(8, { status, headers: { "retry-after": "3" } });
    expect(await answers[0]).toBeInstanceOf(HubError);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(hub.sent).toBe(8);
    await vi.advanceTimersByTimeAsync(1);
    expect([hub.sent, hub.pending.length]).toEqual([12, 4]);
  });

  it("halves when an answer does not come in time", async () => {
    const hub = new SlowHub();
    const transport = paced(hub.transport, { ...BOUNDS, first: 8 });
    for (let request = 0; request < 8; request += 1) void ask(transport, { signal: AbortSignal.timeout(50) });
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(hub.pending.splice(0).map((give) => give({ status: 504 })));
    await vi.advanceTimersByTimeAsync(0);
    for (let request = 0; request < 20; request += 1) void ask(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.pending).toHaveLength(4);
  });

  it("gives a place back when the hub cannot be reached, and when the answer is left unread halfway", async () => {
    let sent = 0;
    const broken: Transport = {
      send: () => {
        sent += 1;
        return sent === 1 ? Promise.reject(new Error("reset")) : Promise.resolve({ status: 200, headers: {}, body: body() });
      },
      close: async () => undefined,
    };
    const transport = paced(broken, { least: 1, first: 1, most: 1 });
    expect(await ask(transport)).toMatchObject({ name: "HubUnreachable" });
    const { body: unread } = await transport.send({ method: "GET", path: "/x", headers: {}, signal: new AbortController().signal });
    for await (const _ of unread) break;
    expect(await ask(transport)).toEqual({});
  });

  it("keeps no watch waiting, nor anything waiting for a watch", async () => {
    const hub = new SlowHub();
    const transport = paced(hub.transport, { least: 1, first: 1, most: 1 });
    const { signal } = new AbortController();
    for (const plural of ["a", "b", "c"])
      void openStream(transport, { method: "GET", path: `/${plural}?watch=true`, headers: {}, signal }).catch(() => undefined);
    void ask(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.sent).toBe(4);
  });

  it("has the fence asked when a request is sent, not when it begins to wait", async () => {
    const hub = new SlowHub();
    const fence = new Fence();
    fence.hold(moment(), 60_000);
    const transport = paced(fence.around(hub.transport), { least: 1, first: 1, most: 1 });
    void ask(transport);
    const waiting = ask(transport, { method: "POST" });
    await vi.advanceTimersByTimeAsync(0);
    fence.finish();
    await hub.answer(1);
    expect(await waiting).toMatchObject({ name: "HubUnreachable", write: "unsent" });
    expect(hub.sent).toBe(1);
  });
});
