import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { withConcurrencyLimiter } from "./concurrency-limiter";
import { exchange, openStream } from "./exchange";
import { Fence, moment } from "./fence";
import { HubError } from "./hub-error";
import type { Transport } from "./transport";

const BOUNDS = { min: 1, initial: 2, max: 8 };

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

/** A hub that responds when the test says so, to the oldest request first. */
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

function request(
  transport: Transport,
  { method = "GET", path = "/x", signal = new AbortController().signal }: Partial<WireRequest> = {},
) {
  return exchange(transport, { method, path, headers: {}, signal }).catch((error: unknown) => error);
}

describe("a transport with a concurrency limiter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends more requests at once the longer the hub responds well, up to the maximum", async () => {
    const hub = new SlowHub();
    const transport = withConcurrencyLimiter(hub.transport, BOUNDS);
    const answers = Array.from({ length: 60 }, () => request(transport));
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

  it.each([429, 503, 504])("halves when the hub responds %i, and waits for as long as it asks", async (status) => {
    const hub = new SlowHub();
    const transport = withConcurrencyLimiter(hub.transport, { ...BOUNDS, initial: 8 });
    const answers = Array.from({ length: 20 }, () => request(transport));
    await vi.advanceTimersByTimeAsync(0);
    await hub.answer(8, { status, headers: { "retry-after": "3" } });
    expect(await answers[0]).toBeInstanceOf(HubError);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(hub.sent).toBe(8);
    await vi.advanceTimersByTimeAsync(1);
    expect([hub.sent, hub.pending.length]).toEqual([12, 4]);
  });

  it("halves when a response does not come in time", async () => {
    const hub = new SlowHub();
    const transport = withConcurrencyLimiter(hub.transport, { ...BOUNDS, initial: 8 });
    for (let count = 0; count < 8; count += 1) void request(transport, { signal: AbortSignal.timeout(50) });
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(hub.pending.splice(0).map((give) => give({ status: 504 })));
    await vi.advanceTimersByTimeAsync(0);
    for (let count = 0; count < 20; count += 1) void request(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.pending).toHaveLength(4);
  });

  it("is not slowed down by what the hub passes on, however a cluster answers", async () => {
    const hub = new SlowHub();
    const transport = withConcurrencyLimiter(hub.transport, BOUNDS);
    const path = "/api/v1/namespaces/a/services/https:b:9092/proxy/c1/version";
    const passedOn = request(transport, { path });
    await vi.advanceTimersByTimeAsync(0);
    await hub.answer(1, { status: 503, headers: { "retry-after": "60" } });
    expect(await passedOn).toMatchObject({ status: 503 });
    void request(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.pending, "the next one is sent at once").toHaveLength(1);
  });

  it("releases the permit when the hub cannot be reached, and when a response is abandoned halfway", async () => {
    let sent = 0;
    const broken: Transport = {
      send: () => {
        sent += 1;
        return sent === 1
          ? Promise.reject(new Error("reset"))
          : Promise.resolve({ status: 200, headers: {}, body: body() });
      },
      close: async () => undefined,
    };
    const transport = withConcurrencyLimiter(broken, { min: 1, initial: 1, max: 1 });
    expect(await request(transport)).toMatchObject({ name: "HubUnreachable" });
    const { body: unread } = await transport.send({
      method: "GET",
      path: "/x",
      headers: {},
      signal: new AbortController().signal,
    });
    for await (const _ of unread) break;
    expect(await request(transport)).toEqual({});
  });

  it("does not limit watches, and does not count them", async () => {
    const hub = new SlowHub();
    const transport = withConcurrencyLimiter(hub.transport, { min: 1, initial: 1, max: 1 });
    const { signal } = new AbortController();
    for (const plural of ["a", "b", "c"])
      void openStream(transport, { method: "GET", path: `/${plural}?watch=true`, headers: {}, signal }).catch(
        () => undefined,
      );
    void request(transport);
    await vi.advanceTimersByTimeAsync(0);
    expect(hub.sent).toBe(4);
  });

  it("consults the fence when a request is sent, not when it starts to wait", async () => {
    const hub = new SlowHub();
    const fence = new Fence();
    fence.hold(moment(), 60_000);
    const transport = withConcurrencyLimiter(fence.around(hub.transport), { min: 1, initial: 1, max: 1 });
    void request(transport);
    const waiting = request(transport, { method: "POST" });
    await vi.advanceTimersByTimeAsync(0);
    fence.finish();
    await hub.answer(1);
    expect(await waiting).toMatchObject({ name: "HubUnreachable", write: "unsent" });
    expect(hub.sent).toBe(1);
  });
});
