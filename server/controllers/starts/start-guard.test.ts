import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { HOLD_UPDATES_LABEL } from "@/lib/kube/names";
import { Freeze } from "@/lib/resources/freeze";
import { MaintenanceWindow } from "@/lib/resources/maintenance-window";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { StartsHub } from "./hub";
import { createStartGuard } from "./start-guard";

const CLUSTER = ManagedCluster.parse({ metadata: { name: "c1", resourceVersion: "1", labels: { env: "prod" } } });
const meta = (name: string, resourceVersion = "5") => ({
  metadata: { name, resourceVersion },
  apiVersion: "flotilla.dev/v1alpha1",
});
const freeze = (spec: object = {}, version?: string) =>
  Freeze.parse({ ...meta("stop", version), kind: "Freeze", spec });
const closed = MaintenanceWindow.parse({ ...meta("never"), kind: "MaintenanceWindow", spec: { schedule: [] } });

/** What a test changes of a hub: what the caches hold, and what the hub itself would list. */
interface Held {
  freezes: readonly Freeze[];
  windows: readonly MaintenanceWindow[];
  onHub: readonly Freeze[];
  isSynced: boolean;
  isServed: boolean;
  lists: number;
  failure: Error | undefined;
}

function hubOf(changed: Partial<Held> = {}) {
  const held: Held = {
    freezes: [],
    windows: [],
    onHub: [],
    isSynced: true,
    isServed: true,
    lists: 0,
    failure: undefined,
    ...changed,
  };
  const cache = <T extends { readonly metadata: { readonly name: string } }>(all: () => readonly T[]) => ({
    list: all,
    get: (name: string) => all().find(({ metadata }) => metadata.name === name),
    get isSynced() {
      return held.isSynced;
    },
    get lastSeenAt() {
      return held.isServed ? 1 : 0;
    },
  });
  const hub = {
    clusters: cache(() => [CLUSTER]),
    clusterSets: { ...cache(() => []), isSynced: true },
    maintenanceWindows: cache(() => held.windows),
    freezes: cache(() => held.freezes),
    client: {
      list: async ({ plural }: { readonly plural: string }) => {
        held.lists += 1;
        if (held.failure) throw held.failure;
        return plural === "freezes" ? held.onHub : [];
      },
    },
  };
  return { held, guard: createStartGuard(hub as unknown as StartsHub) }; // the guard reads no more of it
}

const never = new AbortController().signal;

describe("a start", () => {
  it("may be where nothing is against it, and where nobody knows the cluster", () => {
    expect(hubOf().guard.blockOf("logs", "c1")).toBeUndefined();
    expect(hubOf({ freezes: [freeze()] }).guard.blockOf("logs", "c2")).toBeUndefined();
  });

  it.each<[string, Partial<Held>, string | undefined]>([
    ["a freeze of the fleet", { freezes: [freeze()] }, "freeze"],
    ["a freeze of its add-on", { freezes: [freeze({ addOns: ["logs"] })] }, "freeze"],
    ["a freeze of another add-on", { freezes: [freeze({ addOns: ["other"] })] }, undefined],
    ["a freeze of other clusters", { freezes: [freeze({ clusters: { names: ["c9"] } })] }, undefined],
    ["a freeze that has ended", { freezes: [freeze({ until: "2020-01-01T00:00:00Z" })] }, undefined],
    ["a window that is closed", { windows: [closed] }, "window"],
    ["a kind that exists and is not read", { isSynced: false }, "unread"],
  ])("is judged by what the caches hold now: %s", (_, changed, kind) => {
    const { guard, held } = hubOf();
    expect(guard.blockOf("logs", "c1")).toBeUndefined();
    Object.assign(held, changed);
    expect(guard.blockOf("logs", "c1")?.kind).toBe(kind);
  });

  it("that its cluster refuses is named by the label", () => {
    const { guard } = hubOf();
    CLUSTER.metadata.labels[HOLD_UPDATES_LABEL] = "true";
    expect(guard.blockOf("logs", "c1")).toMatchObject({ kind: "veto", name: HOLD_UPDATES_LABEL });
    delete CLUSTER.metadata.labels[HOLD_UPDATES_LABEL];
  });
});

describe("the beginning of a term", () => {
  it("waits until the caches hold what the leader before has acknowledged, by that version", async () => {
    const { guard, held } = hubOf({ onHub: [freeze({}, "9")], freezes: [freeze({}, "8")] });
    const ready = guard.ready(never);
    await expect.poll(() => held.lists).toBeGreaterThan(3);
    expect(guard.isReady).toBe(false);
    held.freezes = [freeze({}, "10")];
    await ready;
    expect(guard.isReady).toBe(true);
  });

  it("is over at once where the hub has nothing, or has no such kind", async () => {
    for (const isServed of [true, false]) {
      const { guard } = hubOf({ isServed });
      await guard.ready(never);
      expect(guard.isReady).toBe(true);
    }
  });

  it("is tried again where the hub did not answer, and read once for all who wait", async () => {
    const { guard, held } = hubOf({ failure: new Error("away") });
    await expect(guard.ready(never)).rejects.toThrow("away");
    expect(guard.isReady).toBe(false);
    held.failure = undefined;
    const before = held.lists;
    await Promise.all([guard.ready(never), guard.ready(never)]);
    expect([guard.isReady, held.lists - before]).toEqual([true, 2]);
  });

  it("ends with the term", async () => {
    const term = new AbortController();
    const { guard, held } = hubOf({ onHub: [freeze()] });
    const ready = guard.ready(term.signal);
    await expect.poll(() => held.lists).toBeGreaterThan(1);
    term.abort();
    await expect(ready).rejects.toThrow();
    expect(guard.isReady).toBe(false);
  });
});

describe("an acknowledgement", () => {
  it("waits for the starts that are under way, and for none that begins later", async () => {
    const { guard } = hubOf();
    const ends = [guard.begin(), guard.begin()];
    let isSettled = false;
    const settled = guard.settled().then(() => {
      isSettled = true;
    });
    const later = guard.begin();
    ends[0]?.();
    await nextTurn();
    expect(isSettled).toBe(false);
    ends[1]?.();
    await settled;
    later();
    await guard.settled();
  });
});
