import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import { Lease } from "@/lib/resources/lease";
import type { HubClient } from "@/server/hub/hub-client";
import { ControllersWatch } from "./controllers-watch";
import { beat } from "./testing";

const SECOND = 1_000;

/** A hub with the one Lease, which a test renews. */
class LeaseHub implements Pick<HubClient, "find"> {
  isAway = false;
  lease: Lease | undefined;
  #version = 0;

  find = async <T>(): Promise<T | undefined> => {
    if (this.isAway) throw new Error("no answer");
    return this.lease as T | undefined; // the watch asks for this one kind alone
  };

  renew(heartbeat: Omit<Parameters<typeof beat>[0], "at">, holderIdentity = heartbeat.leader ?? "flotilla-0"): void {
    this.#version += 1;
    this.lease = Lease.parse({
      metadata: {
        name: "flotilla-controllers",
        resourceVersion: String(this.#version),
        annotations: { [HEARTBEAT_ANNOTATION]: JSON.stringify(beat({ ...heartbeat, at: Date.now() })) },
      },
      spec: { holderIdentity, renewTime: new Date().toISOString() },
    });
  }
}

describe("ControllersWatch", () => {
  let hub: LeaseHub;
  let watch: ControllersWatch;
  let stop: AbortController;

  beforeEach(() => {
    vi.useFakeTimers();
    hub = new LeaseHub();
    watch = new ControllersWatch(hub);
    stop = new AbortController();
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);
  const follow = async () => {
    void watch.follow(stop.signal);
    await pass(0);
  };

  it("remembers which add-ons the last leader managed, when it has gone", async () => {
    await follow();
    expect(watch.mode).toBeUndefined();
    hub.renew({});
    await pass(2);
    expect(watch.mode).toBe("all");
    hub.renew({}, "");
    await pass(2);
    expect([watch.state, watch.mode]).toEqual([null, "all"]);
  });

  it("knows nothing of a hub that does not answer, and that no one leads where there is no lease, or one given back", async () => {
    hub.isAway = true;
    await follow();
    expect(watch.state).toBeUndefined();
    hub.isAway = false;
    await pass(2);
    expect(watch.state).toBeNull();
    hub.renew({}, "");
    await pass(2);
    expect(watch.state).toBeNull();
    expect(watch.work).toBeUndefined();
  });

  it("knows whether they approve certificates themselves", async () => {
    await follow();
    expect(watch.approves).toBeUndefined();
    hub.renew({});
    await pass(2);
    expect(watch.approves).toBe(false);
    hub.renew({ name: "certificates" });
    await pass(2);
    expect(watch.approves).toBe(true);
  });

  it("tells who leads, when it last succeeded, and how much it does a second", async () => {
    hub.renew({ reconciles: 100 });
    await follow();
    expect(watch.work).toBeUndefined();
    await pass(2);
    hub.renew({ reconciles: 150, errors: 4, depth: 7 });
    const at = new Date().toISOString();
    await pass(2);
    expect(watch.state).toEqual({ leader: "flotilla-0", version: "1.0.0", lastSuccess: at, queue: 7 });
    expect(watch.work).toEqual({ reconciles: 25, errors: 2, queue: 7 });
  });

  it("says which kinds they cannot read, as long as they say so", async () => {
    const unreadKinds = [
      { kind: "roles.rbac.authorization.k8s.io", reason: "forbidden", parts: ["tokens are left out"] },
    ];
    hub.renew({ unreadKinds });
    await follow();
    expect(watch.state).toMatchObject({ unreadKinds });
    hub.renew({});
    await pass(2);
    expect(watch.state).not.toHaveProperty("unreadKinds");
  });

  it("says silent after 15 s without a sign, and takes it back with the next leader", async () => {
    hub.renew({});
    await follow();
    const lastSign = new Date().toISOString();
    await pass(15);
    expect(watch.state).not.toHaveProperty("silentSince");
    await pass(2);
    expect(watch.state).toMatchObject({ silentSince: lastSign });
    expect(watch.work).toBeUndefined();
    hub.renew({ leader: "flotilla-1" });
    await pass(2);
    expect(watch.state).toMatchObject({ leader: "flotilla-1" });
    expect(watch.state).not.toHaveProperty("silentSince");
  });

  it("finds them silent at once where the lease is old when the console starts", async () => {
    hub.renew({});
    await pass(60);
    await follow();
    expect(watch.state).toHaveProperty("silentSince");
  });

  it("does not call them silent when it is the hub that is away, and claims no work either", async () => {
    hub.renew({});
    await follow();
    await pass(2);
    hub.renew({});
    await pass(2);
    expect(watch.work).toBeDefined();
    hub.isAway = true;
    await pass(60);
    expect(watch.state).not.toHaveProperty("silentSince");
    expect(watch.work).toBeUndefined();
  });
});
