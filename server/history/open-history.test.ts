import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openHistories } from "./open-history";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("is in memory where the folder cannot be read, and says so", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const { states, works } = await openHistories({ folder: file, days: 30, maxBytes: 1e9 });
  for (const store of [states, works]) {
    expect(store.isInMemory).toBe(true);
    expect(store.problem).toContain("cannot be read");
  }
});

it("has works in a folder of their own", async () => {
  const { states, works } = await openHistories({ folder, days: 30, maxBytes: 1e9 });
  for (const store of [states, works]) {
    store.begin();
    await store.flush();
  }
  const inWorks = await readdir(join(folder, "works"));
  const names = await readdir(folder);
  expect(inWorks).toEqual([expect.stringMatching(/\.history$/)]);
  expect(names.sort()).toEqual([expect.stringMatching(/\.history$/), "works"]);
});
