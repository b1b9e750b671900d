import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openHistory } from "./open-history";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "history-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("is in memory where the folder cannot be read, and says so", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const store = await openHistory({ folder: file, days: 30, maxBytes: 1e9 });
  expect(store.isInMemory).toBe(true);
  expect(store.problem).toContain("cannot be read");
});
