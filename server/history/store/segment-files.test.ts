import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SegmentFiles } from "./segment-files";
import { TestHistory } from "./testing";

const HOUR = 60 * 60_000;
const pause = () => undefined;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
});
// A file may still be being closed.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const opened = (maxBytes = 1e9) => SegmentFiles.open({ folder, maxBytes, pause });

/** A history on disk that has begun, and an hour of which each minute something changed. */
async function anHour(storage?: SegmentFiles) {
  const history = new TestHistory(storage ?? (await opened()));
  history.become("c1/hello", "healthy");
  history.store.begin();
  await history.pass(0);
  const began = history.now;
  for (let minute = 1; minute <= 60; minute += 1) {
    await history.pass(60_000);
    history.become("c1/hello", `state ${minute}`);
  }
  await history.pass(1_000);
  return { history, began };
}

/** Another process on the same folder, some time later. */
async function restarted(later: number, from?: SegmentFiles) {
  const history = new TestHistory(from ?? (await opened()), 30 * 24 * HOUR, later);
  await history.store.open();
  return history;
}

describe("a process that is killed", () => {
  it("loses nothing that was written, and goes on in the same file; the time between is a hole", async () => {
    const { history, began } = await anHour();
    const next = await restarted(history.now + HOUR);
    next.become("c1/hello", "back");
    next.store.begin();
    await next.pass(1_000);
    expect(await next.at(began + 30 * 60_000)).toEqual({ "c1/hello": "state 30" });
    expect(await next.at(next.now)).toEqual({ "c1/hello": "back" });
    expect(next.store.holes).toEqual([{ from: history.now - 1_000, to: history.now + HOUR }]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("loses two seconds at most, although nobody tells it to write", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const history = new TestHistory(await opened());
    const stop = new AbortController();
    try {
      history.become("c1/hello", "healthy");
      history.store.begin();
      history.store.start(stop.signal);
      const second = () => {
        history.now += 1_000;
        history.monotonic += 1_000;
        vi.advanceTimersByTime(1_000);
      };
      second();
      const changedAt = history.now;
      history.become("c1/hello", "broken");
      second();
      second();
      const killedAt = history.now;
      // What lies on the disk then, as the next process finds it.
      const left = `${folder}-left`;
      const found = async () => {
        await rm(left, { recursive: true, force: true });
        await cp(folder, left, { recursive: true });
        const next = await restarted(killedAt, await SegmentFiles.open({ folder: left, maxBytes: 1e9, pause }));
        return next.store.since === undefined ? {} : next.at(changedAt);
      };
      while (JSON.stringify(await found()) !== '{"c1/hello":"broken"}') await new Promise(setImmediate);
    } finally {
      stop.abort();
      vi.useRealTimers();
      await rm(`${folder}-left`, { recursive: true, force: true });
    }
  });

  it("may end within a block: what is not whole is cut off", async () => {
    const { history, began } = await anHour();
    const [name = ""] = await readdir(folder);
    await appendFile(join(folder, name), (await readFile(join(folder, name))).subarray(0, 33));
    const next = await restarted(history.now + 1_000);
    expect(await next.at(began + 60 * 60_000)).toEqual({ "c1/hello": "state 60" });
    expect(await readdir(folder)).toEqual([name]);
  });

  it("may end with the machine: what its disk does not have of the last block is cut off", async () => {
    const { history, began } = await anHour();
    const [name = ""] = await readdir(folder);
    const path = join(folder, name);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes.fill(0, bytes.length - 8), Buffer.alloc(4_096)]));
    const next = await restarted(history.now + 1_000);
    expect(next.store.damaged).toEqual([]);
    expect(await next.at(began + 30 * 60_000)).toEqual({ "c1/hello": "state 30" });
  });

  it("leaves nothing behind of a file that it was closing", async () => {
    const { history } = await anHour();
    await writeFile(join(folder, "1764147600000-1764147700000.history.new"), "half");
    await restarted(history.now);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("may end while a file is closed: that is done again", async () => {
    const storage = await opened();
    const { began } = await anHour(storage);
    await storage.begin(began + 2 * HOUR);
    await storage.closed();
    const [closed = ""] = (await readdir(folder)).sort();
    expect(closed).toMatch(/^\d{13}-\d{13}\.history$/);
    await writeFile(join(folder, `${closed.slice(0, 13)}.history`), await readFile(join(folder, closed)));
    const next = await restarted(began + 3 * HOUR);
    expect(next.storage.segments).toHaveLength(2);
    expect(await next.at(began + 30 * 60_000)).toEqual({ "c1/hello": "state 30" });
  });
});

describe("a file that is damaged", () => {
  const damage = async (name: string) => {
    const bytes = await readFile(join(folder, name));
    bytes.writeUInt8((bytes[60] ?? 0) ^ 0xff, 60);
    await writeFile(join(folder, name), bytes);
  };

  it("is set aside at the start, and another one begun", async () => {
    const { history } = await anHour();
    const [name = ""] = await readdir(folder);
    await damage(name);
    const next = await restarted(history.now + HOUR);
    next.become("c1/hello", "back");
    next.store.begin();
    await next.pass(1_000);
    expect(await next.at(next.now)).toEqual({ "c1/hello": "back" });
    expect(next.store.damaged).toEqual([`${name}.damaged`]);
    expect(await readdir(folder)).toContain(`${name}.damaged`);
    await expect(next.at(history.now)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is set aside when it is read, and its time is a hole afterwards", async () => {
    const storage = await opened();
    const { history, began } = await anHour(storage);
    for (let hours = 0; hours < 30; hours += 1) await history.pass(HOUR);
    await storage.closed();
    const [first, second] = storage.segments;
    const name = (await readdir(folder)).find((each) => each.startsWith(String(second?.from)));
    await damage(name ?? "");
    const within = (second?.from ?? 0) + HOUR;
    await expect(history.at(within)).rejects.toMatchObject({ code: "unavailable" });
    expect((await history.store.stateAt(within)).hole).toEqual({ from: first?.to, to: second?.to });
    expect(await history.at(began)).toEqual({ "c1/hello": "healthy" });
  });

  it("is set aside where it has lost its end", async () => {
    const storage = await opened();
    const { history } = await anHour(storage);
    for (let hours = 0; hours < 15; hours += 1) await history.pass(HOUR);
    await storage.closed();
    const closed = (await readdir(folder)).find((name) => name.includes("-")) ?? "";
    await truncate(join(folder, closed), 100);
    const { damaged } = await opened();
    expect(damaged).toEqual([`${closed}.damaged`]);
  });
});

it("deletes the oldest files where there are more bytes than there is room for", async () => {
  const storage = await opened();
  const { history } = await anHour(storage);
  for (let hours = 0; hours < 100; hours += 1) await history.pass(HOUR);
  await storage.closed();
  const { length } = await readdir(folder);
  const tight = new TestHistory(await opened(700), 30 * 24 * HOUR, history.now);
  await tight.store.open();
  tight.store.begin();
  await tight.pass(61_000);
  const left = await readdir(folder);
  expect(left.length).toBeLessThan(length);
  expect(left.length).toBeGreaterThan(0);
});

describe("a disk that is full", () => {
  it("is not filled with files that hold nothing", async () => {
    const storage = await opened();
    const { history } = await anHour(storage);
    const append = storage.append.bind(storage);
    storage.append = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
    for (let minute = 0; minute < 30; minute += 1) {
      history.become("c1/hello", `lost ${minute}`);
      await history.pass(60_000);
    }
    await storage.closed();
    expect((await readdir(folder)).length).toBeLessThanOrEqual(3);
    storage.append = append;
    await history.pass(60_000);
    await history.pass(1_000);
    expect(history.store.problem).toBeUndefined();
    expect(await history.at(history.now)).toEqual({ "c1/hello": "lost 29" });
  });

  it("lets what is too old be deleted, although a file could not be made smaller", async () => {
    const storage = await opened();
    const history = new TestHistory(storage, 2 * 24 * HOUR);
    history.become("c1/hello", "healthy");
    history.store.begin();
    await history.pass(0);
    const [name = ""] = await readdir(folder);
    await mkdir(join(folder, `${name.replace(".history", "")}.history.new`, "in the way"), { recursive: true });
    for (let hours = 0; hours < 100; hours += 1) await history.pass(HOUR);
    await storage.closed();
    expect(await readdir(folder)).not.toContain(name);
  });
});

describe("a file that somebody deletes", () => {
  it("is a hole, and no reason to stop recording", async () => {
    const storage = await opened();
    const { history, began } = await anHour(storage);
    for (let hours = 0; hours < 30; hours += 1) await history.pass(HOUR);
    await storage.closed();
    const [first = "", second = ""] = (await readdir(folder)).sort();
    await rm(join(folder, second));
    const within = Number(second.slice(0, 13)) + HOUR;
    await expect(history.at(within)).rejects.toMatchObject({ code: "unavailable" });
    expect((await history.store.stateAt(within)).hole).toBeDefined();
    expect(await history.at(began)).toEqual({ "c1/hello": "healthy" });
    await rm(join(folder, first));
    for (let hours = 0; hours < 31 * 24; hours += 1) await history.pass(HOUR);
    expect(history.store.problem).toBeUndefined();
  });

  it("is begun again where it is the one that is written", async () => {
    const { history } = await anHour();
    for (const name of await readdir(folder)) await rm(join(folder, name));
    history.become("c1/hello", "unhealthy");
    await history.pass(1_000);
    expect(history.store.problem).toBeDefined();
    await history.pass(60_000);
    await history.pass(1_000);
    expect(await history.at(history.now)).toEqual({ "c1/hello": "unhealthy" });
  });
});

it("sets aside what a clock that was set wrong has written, and finds its time again after a start", async () => {
  const storage = await opened();
  const { history, began } = await anHour(storage);
  history.now += 48 * HOUR;
  await history.pass(60_000);
  history.now -= 48 * HOUR;
  await history.pass(60_000);
  history.become("c1/hello", "right again");
  await history.pass(60_000);
  await storage.closed();
  const next = await restarted(history.now + HOUR);
  expect(next.storage.segments.every(({ from }) => from <= history.now)).toBe(true);
  expect(await next.at(history.now)).toEqual({ "c1/hello": "right again" });
  expect(await next.at(began)).toEqual({ "c1/hello": "healthy" });
});
