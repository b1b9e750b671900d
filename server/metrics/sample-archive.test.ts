import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ARCHIVED_EACH_MS, SampleArchive, type SampleStorage } from "./sample-archive";
import { SampleFile } from "./sample-file";

const DAY_MS = 86_400_000;
/** A full step of any length that is used here. */
const START = Math.ceil(Date.now() / DAY_MS) * DAY_MS - DAY_MS;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "samples-"));
});
afterEach(() => rm(folder, { recursive: true }));

const sampleAt = (step: number, value: number) => ({
  at: START + step * ARCHIVED_EACH_MS,
  values: { "clusters/available": value },
  events: [],
});

function archiveOf(count: number, retentionMs = 30 * DAY_MS, storage?: SampleStorage) {
  const archive = new SampleArchive({ retentionMs, storage });
  for (let step = 0; step < count; step += 1) archive.add(sampleAt(step, step));
  return archive;
}

const valuesOf = (archive: SampleArchive, from: number, to: number) =>
  archive.between(from, to).series.get("clusters/available");

it("answers at even times, and has gaps where nothing was sampled", () => {
  const archive = archiveOf(3);
  archive.add(sampleAt(5, 5));
  expect(valuesOf(archive, START, START + 5 * ARCHIVED_EACH_MS)).toEqual([0, 1, 2, null, null, 5]);
});

it("has what was sampled since the last full step", () => {
  const archive = archiveOf(1);
  archive.add({ ...sampleAt(1, 7), at: START + ARCHIVED_EACH_MS + 60_000 });
  expect(valuesOf(archive, START, START + ARCHIVED_EACH_MS + 90_000)).toEqual([0, null, 7]);
});

it("answers a long time with 300 points or fewer, each the last of its step", () => {
  const archive = archiveOf(1_000);
  const { at, series } = archive.between(START, START + 999 * ARCHIVED_EACH_MS);
  expect(at.length).toBeLessThanOrEqual(300);
  expect(series.get("clusters/available")?.slice(0, 3)).toEqual([0, 4, 8]);
});

it("keeps what is not too old, and is due every five minutes or when the clock was set back", () => {
  const archive = archiveOf(100, 10 * ARCHIVED_EACH_MS);
  expect(valuesOf(archive, START + 88 * ARCHIVED_EACH_MS, START + 90 * ARCHIVED_EACH_MS)).toEqual([null, 89, 90]);
  const { at } = sampleAt(99, 0);
  expect([at + 1_000, at + ARCHIVED_EACH_MS, at - 1_000].map((now) => archive.isDue(now))).toEqual([false, true, true]);
});

it("is there again after a restart, without what a crash cut", async () => {
  const file = new SampleFile(folder, 30 * DAY_MS);
  archiveOf(3, 30 * DAY_MS, file);
  await file.read();
  await appendFile(join(folder, "samples.jsonl"), '{"at":17,"val');
  const storage = new SampleFile(folder, 30 * DAY_MS);
  const archive = new SampleArchive({ retentionMs: 30 * DAY_MS, storage });
  await archive.open();
  expect(valuesOf(archive, START, START + 2 * ARCHIVED_EACH_MS)).toEqual([0, 1, 2]);
  archive.add(sampleAt(3, 3));
  await storage.read();
  expect((await readFile(join(folder, "samples.jsonl"), "utf8")).trim().split("\n")).toHaveLength(4);
  expect((await stat(join(folder, "samples.jsonl"))).mode & 0o777).toBe(0o600);
});

it("goes on in memory where the folder is not there", async () => {
  const storage = new SampleFile(join(folder, "none"), DAY_MS);
  const archive = new SampleArchive({ retentionMs: DAY_MS, storage });
  await archive.open();
  archive.add(sampleAt(0, 7));
  expect(valuesOf(archive, START, START)).toEqual([7]);
});
