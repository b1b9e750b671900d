import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { configMaps } from "@/lib/resources/built-in";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { SessionBench, type TestedSessions } from "./session-bench";

const MINUTE = 60_000;
const ROUND = 80_000;

let hub: TestHub;
let bench: SessionBench;
let first: TestedSessions;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
});
afterAll(() => hub.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  first = await bench.console();
});
afterEach(async () => {
  await bench.close();
  vi.useRealTimers();
});

/** Time goes by in steps in which what it brings about can be done. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 5_000));
    await done();
  }
}

async function done(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function usedAt(id: string): Promise<number> {
  const { usedAt } = (await bench.record(id)).data as Record<string, string>;
  return Date.parse(usedAt ?? "");
}

describe("that a session is used", () => {
  it("is told to others now and then, and is never where it is not used", async () => {
    const id = await first.begin();
    const began = await usedAt(id);
    await pass(20 * MINUTE);
    expect([first.count("PATCH"), await usedAt(id)]).toEqual([0, began]);
    const second = await bench.console();
    const { ended } = await second.sessions.callerOf(id);
    for (let minute = 0; minute < 40; minute += 1) {
      (await first.sessions.callerOf(id)).use();
      await pass(MINUTE);
    }
    expect(first.count("PATCH")).toBeGreaterThan(4);
    expect(first.count("PATCH")).toBeLessThan(10);
    expect([ended.aborted, second.count("PATCH")]).toEqual([false, 0]);
    await pass(32 * MINUTE);
    expect(ended.aborted).toBe(true);
  });

  it("is told soon where a console has just taken it up, since the others know of nothing since", async () => {
    const id = await first.begin();
    await pass(20 * MINUTE);
    const second = await bench.console();
    (await second.sessions.callerOf(id)).use();
    const used = Date.now();
    await pass(ROUND);
    expect(await usedAt(id)).toBe(used);
  });
});

describe("who returns in the last minute", () => {
  it("stays signed in at every console: the next request tells it", async () => {
    const id = await first.begin();
    const second = await bench.console();
    const { ended } = await second.sessions.callerOf(id);
    await pass(29.5 * MINUTE);
    (await first.sessions.callerOf(id)).use();
    const used = Date.now();
    await first.sessions.callerOf(id);
    await done();
    expect(await usedAt(id)).toBe(used);
    await pass(2 * MINUTE);
    expect(ended.aborted).toBe(false);
  });
});

describe("records of sessions that are over", () => {
  it("are removed by whichever console comes by, and no others", async () => {
    const [old, late] = [await first.begin(), await first.begin()];
    await pass(25 * MINUTE);
    (await first.sessions.callerOf(late)).use();
    await pass(5 * MINUTE + ROUND);
    expect([await bench.isStored(old), await bench.isStored(late)]).toEqual([true, true]);
    await pass(6 * MINUTE);
    expect([await bench.isStored(old), await bench.isStored(late)]).toEqual([false, true]);
    expect(first.count("DELETE")).toBe(1);
  });

  it("are removed where a console finds them at its start, two hundred in a round", async () => {
    for (let n = 0; n < 210; n += 1) await first.begin(`person-${n}`);
    await first.stop();
    vi.setSystemTime(Date.now() + 9 * 60 * MINUTE);
    const second = await bench.console();
    await pass(5_000);
    expect(second.count("DELETE")).toBeLessThanOrEqual(200);
    await pass(3 * ROUND);
    expect(await bench.admin.list(configMaps, { signal: bench.signal, labelSelector: "flotilla.dev/session" })).toEqual(
      [],
    );
  });

  it("of whatever shape go after eight hours", async () => {
    const id = await first.begin();
    await bench.change(id, { usedAt: "", startedAt: "soon" });
    const created = Date.parse((await bench.record(id)).metadata.creationTimestamp ?? "");
    await first.stop();
    vi.setSystemTime(created + 8 * 60 * MINUTE);
    await bench.console();
    await pass(ROUND);
    expect(await bench.isStored(id)).toBe(true);
    await pass(10 * MINUTE);
    expect(await bench.isStored(id)).toBe(false);
  });
});

describe("a hub that has lost what was kept", () => {
  it("gets it back, and no one has to sign in again", async () => {
    const [ada, bob] = [await first.begin("ada"), await first.begin("bob")];
    const { ended } = await first.sessions.callerOf(ada);
    await pass(ROUND);
    // Made again by the hub, as in a namespace that it has never had.
    await bench.admin.remove(
      configMaps,
      { name: "kube-root-ca.crt", namespace: "flotilla-system" },
      { signal: bench.signal },
    );
    for (const id of [ada, bob]) await bench.remove(id);
    await pass(5_000);
    expect([ended.aborted, await bench.isStored(ada)]).toEqual([false, false]);
    await first.sessions.callerOf(ada);
    await pass(1_000);
    expect([await bench.isStored(ada), await bench.isStored(bob)]).toEqual([true, false]);
    const second = await bench.console();
    expect(await second.sessions.callerOf(ada)).toMatchObject({ user: "ada" });
    await second.sessions.end(ada);
    await pass(1_000);
    expect(ended.aborted).toBe(true);
  });
});

describe("a session of which the hub has no record", () => {
  it("gets one later, where the hub did not answer when it began", async () => {
    first.isCutOff = true;
    const id = await first.begin();
    first.isCutOff = false;
    await first.sessions.callerOf(id);
    await pass(MINUTE / 2);
    expect(await bench.isStored(id)).toBe(false);
    await pass(MINUTE);
    await first.sessions.callerOf(id);
    await pass(1_000);
    expect(await bench.isStored(id)).toBe(true);
    const posts = first.requests.filter((each) => each.startsWith("POST "));
    await first.sessions.callerOf(id);
    expect(posts).toHaveLength(2);
  });

  it("ends where the hub should have one: no one else knows of it, and no one could end it", async () => {
    first.isLiedTo = true;
    const id = await first.begin();
    const { ended } = await first.sessions.callerOf(id);
    await pass(MINUTE / 2);
    expect(ended.aborted).toBe(false);
    await pass(2 * ROUND);
    expect(ended.aborted).toBe(true);
  });
});

it("is followed by one watch and one list, however many sessions there are", async () => {
  for (let n = 0; n < 50; n += 1) await first.begin(`person-${n}`);
  await pass(4 * MINUTE);
  const lists = first.requests.filter((each) => each.startsWith("GET ") && each.includes("/configmaps?"));
  expect(lists.filter((each) => !each.includes("watch=true"))).toHaveLength(1);
  for (const each of lists) expect(each).toContain("/namespaces/flotilla-system/configmaps?");
});
