import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ActivityLog } from "./activity-log";
import { checkLog } from "./check-chain";
import { LogFiles } from "./log-files";
import { SIGN_IN, TEST_KEYS } from "./testing";

let folder: string;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-activity-"));
  printed = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function record(count: number, { maxBytes = 1_000_000, retentionDays = 30 } = {}): Promise<void> {
  const files = await LogFiles.open({ folder, prefix: "console-a", maxBytes, retentionDays });
  const run = String(Math.random()).slice(2, 12);
  const log = new ActivityLog({
    keys: TEST_KEYS,
    writer: "console/a",
    run,
    files,
    print: (line) => printed.push(line),
  });
  const stop = new AbortController();
  const following = log.follow(stop.signal);
  for (let index = 0; index < count; index += 1) log.add(SIGN_IN);
  stop.abort();
  await following;
}

async function stored(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), "utf8") })));
}

it("of one chain follow each other, also those of the next run", async () => {
  await record(3);
  await record(2);
  const files = await stored();
  expect(files.map(({ name }) => name)).toEqual(["console-a-000000000001.jsonl", "console-a-000000000005.jsonl"]);
  expect(checkLog(files, TEST_KEYS)).toMatchObject({ findings: [], lines: 7 });
});

it("are printed as they are stored, and their head at the end", async () => {
  await record(2);
  const [file] = await stored();
  expect(printed.slice(0, -1).join("\n")).toBe(file?.text.trimEnd());
  expect(checkLog([{ name: "collected", text: `${printed.join("\n")}\n` }], TEST_KEYS).findings).toEqual([]);
  expect(JSON.parse(printed.at(-1) ?? "")).toMatchObject({
    type: "head",
    seq: 3,
    head: checkLog(file ? [file] : [], TEST_KEYS).head,
  });
});

it("are many small ones, of which the oldest go when there is no room", async () => {
  await record(60, { maxBytes: 8_000 });
  const files = await stored();
  expect(files.length).toBeGreaterThan(2);
  expect(files.map(({ text }) => text.length).reduce((a, b) => a + b)).toBeLessThan(10_000);
  const check = checkLog(files, TEST_KEYS);
  expect(check.findings).toEqual([]);
  expect(check.beginsAt).toBeGreaterThan(1);
});

it("go when they are too old, but for the newest", async () => {
  await record(1);
  for (const { name } of await stored()) await utimes(join(folder, name), new Date(0), new Date(0));
  await record(1);
  expect((await stored()).map(({ name }) => name)).toEqual(["console-a-000000000003.jsonl"]);
});

it("are continued after a line that a crash left incomplete", async () => {
  await record(2);
  await appendFile(join(folder, "console-a-000000000001.jsonl"), '{"v":1,"writer":"con');
  await record(1);
  expect(checkLog(await stored(), TEST_KEYS)).toMatchObject({ findings: [], lines: 5 });
});

it("are refused where their end is none", async () => {
  await record(1);
  await appendFile(join(folder, "console-a-000000000001.jsonl"), "something else\n");
  await expect(record(1)).rejects.toThrow("no line of an activity log");
});

it("hold up no end of the process where the disk takes nothing", async () => {
  const files = await LogFiles.open({ folder, prefix: "console-a", maxBytes: 1_000, retentionDays: 30 });
  files.begin(1);
  await mkdir(join(folder, "console-a-000000000001.jsonl"));
  files.append("a line");
  await files.close(1);
  expect((await readdir(folder)).length).toBe(1);
});
