import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Chain } from "@/server/activity/chain";
import { readKeys } from "@/server/keys";
import { runVerifyLog } from "./verify-log";
import { readVerifyLogOptions } from "./verify-log-options";

let folder: string;
let printed = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-verify-"));
  await writeFile(join(folder, "activity"), "k".repeat(32));
  printed = "";
});
afterEach(() => rm(folder, { recursive: true }));

async function logOf(lines: number): Promise<{ file: string; heads: string[] }> {
  const chain = new Chain(await readKeys(folder, "activity"), { writer: "console/a", run: "aaaa" });
  const links = Array.from({ length: lines }, () => chain.next());
  const file = join(folder, "log.jsonl");
  await writeFile(file, links.map(({ text }) => `${text}\n`).join(""));
  return { file, heads: links.map(({ mac }) => mac) };
}

function verify(...args: string[]): Promise<void> {
  return runVerifyLog([...args, "--keys", folder], (text) => {
    printed += text;
  });
}

describe("verify-log", () => {
  it("says how many lines are as they were written", async () => {
    const { file, heads } = await logOf(3);
    await verify(file, "--head", heads[1] ?? "");
    expect(printed).toBe(`3 lines, the last with the head ${heads[2]}.\n`);
  });

  it("names file and line of what was changed, and fails", async () => {
    const { file } = await logOf(3);
    const [first = "", ...rest] = await linesOf(file);
    await writeFile(file, `${[first, ...rest].join("\n").replace('"seq":2', '"seq":4')}\n`);
    await expect(verify(file)).rejects.toThrow("not as it was written");
    expect(printed).toContain(`${file}:2: the line was changed`);
  });

  it("finds that lines were cut off the end, with a head that was printed", async () => {
    const { file, heads } = await logOf(3);
    await writeFile(file, `${(await linesOf(file)).slice(0, 2).join("\n")}\n`);
    await expect(verify(file, "--head", heads[2] ?? "")).rejects.toThrow("not as it was written");
    expect(printed).toContain("cut off the end");
  });

  it("checks a log across a newer key, as long as the older one is there", async () => {
    const { file: older, heads } = await logOf(3);
    await writeFile(join(folder, "activity"), `${"n".repeat(32)}\n${"k".repeat(32)}\n`);
    const chain = new Chain(
      await readKeys(folder, "activity"),
      { writer: "console/a", run: "bbbb" },
      { seq: 3, mac: heads[2] ?? "" },
    );
    const newer = join(folder, "newer.jsonl");
    await writeFile(newer, `${chain.next().text}\n`);
    await verify(older, newer);
    await writeFile(join(folder, "activity"), "n".repeat(32));
    printed = "";
    await expect(verify(older, newer)).rejects.toThrow("keys are missing");
    expect(printed).toContain(`${older}:1-3: the lines cannot be checked`);
  });

  it.each([
    [[], "takes the files"],
    [["a", "--head", "nonsense"], "64 hexadecimal digits"],
    [["a", "--clusters", "1"], "verify-log takes FILE"],
  ])("refuses %j", (args, text) => {
    expect(() => readVerifyLogOptions(args)).toThrow(text);
  });
});

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).trimEnd().split("\n");
}
