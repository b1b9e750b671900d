import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { exchange } from "./exchange";
import { Fence, moment } from "./fence";
import type { Transport } from "./transport";

async function* body(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("{}");
}

/** A hub that responds when the test says so, and knows which requests were aborted. */
function slowHub() {
  const sent: string[] = [];
  const cut: string[] = [];
  let answer: () => void = () => undefined;
  const transport: Transport = {
    send: ({ method, signal }: WireRequest) => {
      sent.push(method);
      return new Promise<WireResponse>((resolve, reject) => {
        answer = () => resolve({ status: 200, headers: {}, body: body() });
        signal.addEventListener("abort", () => {
          cut.push(method);
          reject(signal.reason);
        });
      });
    },
    close: async () => undefined,
  };
  return { transport, sent, cut, answer: () => answer() };
}

function begin(transport: Transport, method: WireRequest["method"]) {
  const stop = new AbortController();
  const outcome = exchange(transport, { method, path: "/x", headers: {}, signal: stop.signal }).then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? error.name : "failed"),
  );
  return { stop, outcome };
}

describe("a fence", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(["POST", "PATCH", "PUT", "DELETE"] as const)("lets %s through only while it is held", async (method) => {
    const hub = slowHub();
    const fence = new Fence();
    const through = fence.around(hub.transport);
    expect(await begin(through, method).outcome).toBe("HubUnreachable");
    fence.hold(moment(), 10_000);
    const { outcome } = begin(through, method);
    hub.answer();
    expect(await outcome).toBe("answered");
    vi.setSystemTime(Date.now() + 10_000);
    expect(await begin(through, method).outcome).toBe("HubUnreachable");
    expect(hub.sent).toEqual([method]);
  });

  it("never blocks reads", async () => {
    const hub = slowHub();
    const { outcome } = begin(new Fence().around(hub.transport), "GET");
    hub.answer();
    expect(await outcome).toBe("answered");
  });

  it("aborts requests under way when leadership is lost", async () => {
    const hub = slowHub();
    const fence = new Fence();
    fence.hold(moment(), 10_000);
    const { outcome } = begin(fence.around(hub.transport), "PATCH");
    fence.close();
    expect(await outcome).not.toBe("answered");
    expect(hub.cut).toEqual(["PATCH"]);
  });

  it("gives requests under way a second to finish when leadership is released, though the caller aborts", async () => {
    const hub = slowHub();
    const fence = new Fence();
    fence.hold(moment(), 10_000);
    const [hanging, slow] = [begin(fence.around(hub.transport), "PATCH"), begin(fence.around(hub.transport), "DELETE")];
    fence.finish();
    for (const { stop } of [hanging, slow]) stop.abort();
    await vi.advanceTimersByTimeAsync(999);
    expect(hub.cut).toEqual([]);
    hub.answer();
    expect(await slow.outcome).toBe("answered");
    await vi.advanceTimersByTimeAsync(1);
    expect(await hanging.outcome).not.toBe("answered");
    expect(hub.cut).toEqual(["PATCH"]);
  });

  it("passes on the caller's own abort while it is held", async () => {
    const hub = slowHub();
    const fence = new Fence();
    fence.hold(moment(), 10_000);
    const { stop, outcome } = begin(fence.around(hub.transport), "PATCH");
    stop.abort();
    expect(await outcome).toBe("AbortError");
    expect(hub.cut).toEqual(["PATCH"]);
  });
});
