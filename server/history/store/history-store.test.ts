import { describe, expect, it } from "vitest";
import { SegmentMemory } from "./segment-memory";
import { TestHistory } from "./testing";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function begun(history = new TestHistory()) {
  history.become("c1/hello", "healthy");
  history.become("c2/hello", "healthy");
  history.store.begin();
  await history.pass(0);
  return { history, began: history.now };
}

describe("the state at a time", () => {
  it("is that of the last change before it", async () => {
    const { history, began } = await begun();
    await history.pass(MINUTE);
    history.become("c1/hello", "unhealthy");
    await history.pass(MINUTE);
    history.become("c1/hello", "healthy");
    history.store.remove(1, "c2/hello");
    await history.pass(MINUTE);
    expect(await history.at(began)).toEqual({ "c1/hello": "healthy", "c2/hello": "healthy" });
    expect(await history.at(began + MINUTE)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "healthy" });
    expect(await history.at(began + 2 * MINUTE - 1)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "healthy" });
    expect(await history.at(began + 2 * MINUTE)).toEqual({ "c1/hello": "healthy" });
  });

  it("is the same across checkpoints and segments", async () => {
    const { history, began } = await begun();
    const expected: [number, Record<string, string>][] = [];
    for (let hour = 0; hour < 40; hour += 1) {
      await history.pass(HOUR);
      history.become("c1/hello", `state ${hour}`);
      history.become(`c${hour}/late`, "new");
      await history.pass(1_000);
      expected.push([history.now, await history.at(history.now)]);
    }
    expect(history.storage.segments.length).toBeGreaterThan(3);
    for (const [at, states] of expected) expect(await history.at(at)).toEqual(states);
    expect(expected.at(-1)?.[1]).toMatchObject({ "c1/hello": "state 39", "c2/hello": "healthy", "c20/late": "new" });
    expect(history.store.since).toBe(began);
  });

  it("is whole also where a disk is slow while another segment begins", async () => {
    const storage = new SegmentMemory(1e9);
    const { history } = await begun(new TestHistory(storage));
    const append = storage.append.bind(storage);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    storage.append = (bytes) => released.then(() => append(bytes));
    history.become("c1/hello", "unhealthy");
    history.now += HOUR;
    history.monotonic += HOUR;
    const writes = [history.store.flush(), history.store.flush()];
    // The segment is made ready while the writes wait.
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await Promise.all(writes);
    await history.pass(1_000);
    expect(storage.segments).toHaveLength(2);
    expect(await history.at(history.now)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "healthy" });
  });

  it("knows another object of the same name by its identity", async () => {
    const { history, began } = await begun();
    await history.pass(MINUTE);
    history.become("c1/hello", "healthy", "another");
    await history.pass(MINUTE);
    const uidAt = async (at: number) => {
      const { snapshot } = await history.store.stateAt(at);
      const ids = Array.from({ length: snapshot.size }, (_, id) => id);
      return ids
        .filter((id) => snapshot.states.has(id) && snapshot.nameOf(id) === "c1/hello")
        .map((id) => snapshot.uidOf(id));
    };
    expect(await uidAt(began)).toEqual(["uid of c1/hello"]);
    expect(await uidAt(history.now)).toEqual(["another"]);
  });

  it("is refused for times before the first and after now", async () => {
    const { history, began } = await begun();
    await expect(history.at(began - 1)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/^The history of this console begins at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/),
    });
    await expect(history.at(history.now + 1)).rejects.toMatchObject({ code: "invalid" });
    await expect(new TestHistory().at(0)).rejects.toThrow("recorded nothing yet");
  });
});

it("forgets what is older than it shall know", async () => {
  const { history } = await begun(new TestHistory(new SegmentMemory(1e9), HOUR));
  for (let minute = 0; minute < 200; minute += 5) await history.pass(5 * MINUTE);
  expect(history.store.since).toBe(history.now - HOUR);
  expect(history.storage.segments.length).toBeLessThanOrEqual(3);
  await expect(history.at(history.now - HOUR - 1)).rejects.toMatchObject({ code: "invalid" });
});

describe("a hole", () => {
  it("is where the hub was away: the state is that before it", async () => {
    const { history, began } = await begun();
    await history.pass(5 * MINUTE);
    history.store.noteHole({ from: began + MINUTE, to: history.now });
    history.become("c1/hello", "unhealthy");
    await history.pass(MINUTE);
    expect(history.store.holes).toEqual([{ from: began + MINUTE, to: began + 5 * MINUTE }]);
    const { hole, snapshot } = await history.store.stateAt(began + 2 * MINUTE);
    expect(hole).toEqual({ from: began + MINUTE, to: began + 5 * MINUTE });
    expect(snapshot.lastAt).toBeLessThanOrEqual(began + MINUTE);
    expect((await history.store.stateAt(history.now)).hole).toBeUndefined();
  });

  it("is left by a clock that is set forward", async () => {
    const { history } = await begun();
    await history.pass(MINUTE);
    const before = history.now;
    history.now += HOUR;
    await history.store.flush();
    expect(history.store.holes).toEqual([{ from: before, to: before + HOUR }]);
  });

  it("is left by a disk that takes nothing: it is said, and everything is written again afterwards", async () => {
    const storage = new SegmentMemory(1e9);
    const { history } = await begun(new TestHistory(storage));
    await history.pass(MINUTE);
    const append = storage.append.bind(storage);
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    storage.append = () => Promise.reject(full);
    history.become("c1/hello", "unhealthy");
    await history.pass(1_000);
    expect(history.store.problem).toContain("the disk is full");
    const failedAt = history.now;
    history.become("c2/hello", "degraded");
    await history.pass(1_000);
    storage.append = append;
    await history.pass(MINUTE);
    await history.pass(1_000);
    expect(history.store.problem).toBeUndefined();
    expect(history.store.holes).toEqual([{ from: failedAt, to: failedAt + 1_000 + MINUTE }]);
    expect(await history.at(history.now)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "degraded" });
  });

  it("may have begun in the segment before", async () => {
    const { history, began } = await begun();
    history.store.setOpenHole(began);
    for (let minute = 0; minute < 90; minute += 1) await history.pass(MINUTE);
    expect(history.storage.segments).toHaveLength(2);
    expect(await history.at(history.now)).toEqual({ "c1/hello": "healthy", "c2/hello": "healthy" });
  });
});

describe("a clock that is set back", () => {
  it("leaves no hole: times that were there twice are those of the second", async () => {
    const { history } = await begun();
    await history.pass(10 * MINUTE);
    history.become("c1/hello", "unhealthy");
    await history.pass(MINUTE);
    history.now -= 5 * MINUTE;
    await history.store.flush();
    expect(history.store.holes).toEqual([]);
    history.become("c2/hello", "degraded");
    await history.pass(MINUTE);
    expect(await history.at(history.now)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "degraded" });
  });
});

describe("a clock that is set wrong and right again", () => {
  it("forward by a year: nothing is deleted for it, and what is recorded afterwards is found", async () => {
    const { history, began } = await begun();
    await history.pass(MINUTE);
    history.now += 365 * 24 * HOUR;
    await history.pass(2 * MINUTE);
    history.now -= 365 * 24 * HOUR;
    await history.pass(2 * MINUTE);
    history.become("c1/hello", "unhealthy");
    await history.pass(MINUTE);
    expect(history.store.since).toBe(began);
    expect(history.store.holes).toEqual([{ from: began + MINUTE, to: began + 5 * MINUTE }]);
    expect(await history.at(began)).toEqual({ "c1/hello": "healthy", "c2/hello": "healthy" });
    expect(await history.at(history.now)).toEqual({ "c1/hello": "unhealthy", "c2/hello": "healthy" });
    const { segments } = history.storage;
    expect(segments.map(({ from }) => from)).toEqual(segments.map(({ from }) => from).sort((a, b) => a - b));
  });

  it("what is too old goes on being deleted", async () => {
    const { history } = await begun(new TestHistory(new SegmentMemory(1e9), HOUR));
    history.now += 365 * 24 * HOUR;
    await history.pass(2 * HOUR);
    history.now -= 365 * 24 * HOUR;
    for (let minute = 0; minute < 300; minute += 5) await history.pass(5 * MINUTE);
    expect(history.storage.segments.length).toBeLessThanOrEqual(3);
  });

  it("a full disk is tried again", async () => {
    const storage = new SegmentMemory(1e9);
    const { history } = await begun(new TestHistory(storage));
    const append = storage.append.bind(storage);
    storage.append = () => Promise.reject(new Error("EIO"));
    history.become("c1/hello", "unhealthy");
    await history.pass(1_000);
    expect(history.store.problem).toBeDefined();
    storage.append = append;
    history.now -= 24 * HOUR;
    await history.pass(MINUTE);
    await history.pass(1_000);
    expect(history.store.problem).toBeUndefined();
  });
});

describe("a disk that takes nothing", () => {
  it.each([
    ["is full", "ENOSPC", /the disk is full/],
    ["is read-only", "EROFS", /the folder is read-only/],
  ])("because it %s is said, and its time is a hole once it takes something again", async (_, code, text) => {
    const storage = new SegmentMemory(1e9);
    const { history } = await begun(new TestHistory(storage));
    const append = storage.append.bind(storage);
    storage.append = () => Promise.reject(Object.assign(new Error(code), { code }));
    history.become("c1/hello", "unhealthy");
    await history.pass(1_000);
    expect(history.store.problem).toMatch(text);
    storage.append = append;
    await history.pass(MINUTE);
    await history.pass(1_000);
    expect(history.store.problem).toBeUndefined();
    expect(history.store.holes.length).toBeGreaterThan(0);
    expect(await history.at(history.now)).toMatchObject({ "c1/hello": "unhealthy" });
  });
});
