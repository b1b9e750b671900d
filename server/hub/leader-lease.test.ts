import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import { Fence } from "./fence";
import type { HubClient } from "./hub-client";
import { HubError, HubUnreachable } from "./hub-error";
import { leadWith } from "./leader-lease";

/** One Lease on a hub that can go away, slow down, and refuses what was read too long ago. */
class LeaseHub {
  isAway = false;
  lease: RawObject | undefined;
  #version = 0;

  clientFor(reaches: () => boolean = () => true): HubClient {
    const answer = async <T>(make: () => T): Promise<T> => {
      if (this.isAway || !reaches()) throw new HubUnreachable("the hub did not answer");
      return make();
    };
    const client: Partial<HubClient> = {
      find: (resource) => answer(() => (this.lease ? resource.schema.parse(this.lease) : undefined)),
      get: (resource) => answer(() => resource.schema.parse(this.lease)),
      create: (resource, object) => answer(() => resource.schema.parse(this.#created(object))),
      patch: (resource, _, patch) => answer(() => resource.schema.parse(this.#store(this.#patched(patch)))),
    };
    return client as HubClient; // leading asks for nothing else
  }

  takenBy(holderIdentity: string): void {
    const metadata = { resourceVersion: this.lease?.metadata.resourceVersion ?? "" };
    this.#store(this.#patched({ metadata, spec: { holderIdentity } }));
  }

  holder(): unknown {
    return Object(this.lease?.spec).holderIdentity;
  }

  #created(object: RawObject): RawObject {
    if (this.lease) throw new HubError(409, "AlreadyExists", "there is one");
    return this.#store(object);
  }

  #patched(patch: object): RawObject {
    const { metadata } = patch as { metadata: { resourceVersion: string } };
    if (metadata.resourceVersion !== this.lease?.metadata.resourceVersion)
      throw new HubError(409, "Conflict", "changed meanwhile");
    return applyMergePatch(this.lease, patch) as RawObject;
  }

  #store(object: RawObject): RawObject {
    this.#version += 1;
    this.lease = { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#version) } };
    return this.lease;
  }
}

interface Leader {
  readonly fence: Fence;
  readonly isWorking: () => boolean;
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

function lead(client: HubClient, identity: string, stop = new AbortController()): Leader {
  const fence = new Fence();
  let working = false;
  const ended = leadWith({
    client,
    fence,
    lease: { namespace: "flotilla-system", name: "leader" },
    identity,
    fieldManager: "test",
    signal: stop.signal,
    heartbeat: () => `by ${identity} at ${Date.now()}`,
    work: (signal) => {
      working = true;
      return new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => {
          working = false;
          resolve();
        }),
      );
    },
  }).catch((error: unknown) => error);
  return { fence, isWorking: () => working, stop, ended };
}

describe("leadWith", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
  });
  afterEach(() => void vi.useRealTimers());

  it("lets one work and the other wait", async () => {
    const hub = new LeaseHub();
    const [first, second] = [lead(hub.clientFor(), "first"), lead(hub.clientFor(), "second")];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first.isWorking(), second.isWorking()]).toEqual([true, false]);
  });

  it("writes the leader's heartbeat with each renewal, and makes no other write for it", async () => {
    const hub = new LeaseHub();
    const beats: unknown[] = [];
    const leader = lead(hub.clientFor(), "first");
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await vi.advanceTimersByTimeAsync(2_000);
      beats.push(hub.lease?.metadata.annotations?.["flotilla.dev/heartbeat"]);
    }
    const start = Date.now() - 6_000;
    expect(beats).toEqual([2_000, 4_000, 6_000].map((ms) => `by first at ${start + ms}`));
    expect(hub.lease?.metadata.resourceVersion).toBe("4");
    leader.stop.abort();
    await leader.ended;
  });

  it("releases the lease when the signal fires, and the next process takes it at once", async () => {
    const hub = new LeaseHub();
    const [first, second] = [lead(hub.clientFor(), "first"), lead(hub.clientFor(), "second")];
    await vi.advanceTimersByTimeAsync(5_000);
    first.stop.abort();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await first.ended).toBeUndefined();
    expect([first.isWorking(), second.isWorking()]).toEqual([false, true]);
  });

  it.each([5_000, 5_300, 6_999, 7_777])(
    "hands over within two seconds when it is stopped after %i ms",
    async (untilStopMs) => {
      const hub = new LeaseHub();
      const [first, second] = [lead(hub.clientFor(), "first"), lead(hub.clientFor(), "second")];
      await vi.advanceTimersByTimeAsync(untilStopMs);
      first.stop.abort();
      await vi.advanceTimersByTimeAsync(2_000);
      expect([first.isWorking(), second.isWorking()]).toEqual([false, true]);
    },
  );

  it("releases a lease that it took at the moment when the signal fired", async () => {
    const hub = new LeaseHub();
    const client = hub.clientFor();
    const stop = new AbortController();
    const create: HubClient["create"] = async (...args) => {
      await client.create(...args);
      stop.abort();
      throw stop.signal.reason;
    };
    await lead({ ...client, create }, "first", stop).ended;
    expect(hub.holder()).toBe("");
  });

  it("blocks the writes of processes that do not hold the lease", async () => {
    const hub = new LeaseHub();
    const [first, second] = [lead(hub.clientFor(), "first"), lead(hub.clientFor(), "second")];
    expect(first.fence.leftMs()).toBeLessThanOrEqual(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([first.fence.leftMs() > 0, second.fence.leftMs() > 0]).toEqual([true, false]);
    first.stop.abort();
    expect(first.fence.leftMs()).toBeLessThanOrEqual(0);
  });

  it("writes nothing after a pause longer than its lease, before any of its timers fire", async () => {
    const hub = new LeaseHub();
    const leader = lead(hub.clientFor(), "paused");
    await vi.advanceTimersByTimeAsync(5_000);
    vi.setSystemTime(Date.now() + 10_000);
    expect(leader.fence.leftMs()).toBeLessThanOrEqual(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await leader.ended).toMatchObject({ name: "LeaseLost" });
  });

  it("stops at once where another process holds the lease", async () => {
    const hub = new LeaseHub();
    const leader = lead(hub.clientFor(), "first");
    await vi.advanceTimersByTimeAsync(5_000);
    hub.takenBy("another");
    await vi.advanceTimersByTimeAsync(2_000);
    expect([leader.isWorking(), leader.fence.leftMs() > 0]).toEqual([false, false]);
    expect(await leader.ended).toMatchObject({ name: "LeaseLost" });
    expect(hub.holder()).toBe("another");
  });

  it("stops a leader that cannot reach the hub before another may start, and never lets two work", async () => {
    const hub = new LeaseHub();
    let isCut = false;
    const first = lead(
      hub.clientFor(() => !isCut),
      "first",
    );
    await vi.advanceTimersByTimeAsync(5_000);
    const second = lead(hub.clientFor(), "second");
    await vi.advanceTimersByTimeAsync(5_000);
    isCut = true;
    for (let second_ = 0; second_ < 30; second_ += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(first.isWorking() && second.isWorking()).toBe(false);
    }
    expect(await first.ended).toMatchObject({ name: "LeaseLost" });
    expect(second.isWorking()).toBe(true);
    expect(hub.holder()).toBe("second");
  });

  it("takes over from a killed leader once its lease has expired by our own clock", async () => {
    const hub = new LeaseHub();
    const killed = lead(hub.clientFor(), "killed");
    await vi.advanceTimersByTimeAsync(3_000);
    const lease = hub.lease;
    killed.stop.abort();
    await vi.advanceTimersByTimeAsync(10);
    hub.lease = lease;
    const next = lead(hub.clientFor(), "next");
    await vi.advanceTimersByTimeAsync(14_000);
    expect(next.isWorking()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next.isWorking()).toBe(true);
  });

  it("waits for a hub that is unavailable at the start", async () => {
    const hub = new LeaseHub();
    hub.isAway = true;
    const leader = lead(hub.clientFor(), "patient");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(leader.isWorking()).toBe(false);
    hub.isAway = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(leader.isWorking()).toBe(true);
  });
});
