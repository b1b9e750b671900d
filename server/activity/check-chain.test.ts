import { describe, expect, it } from "vitest";
import type { ActivityEntry } from "@/lib/api/activity/activity";
import { Keys } from "@/server/keys";
import { Chain } from "./chain";
import { checkLog, type LogFile } from "./check-chain";

const KEYS = new Keys("activity", ["k".repeat(32)]);
const LINES = 12;

function entry(index: number): ActivityEntry {
  return {
    time: new Date(Date.UTC(2026, 10, 25, 10, 0, index)).toISOString(),
    user: `ada-${index}`,
    address: "192.0.2.1",
    request: `request-${index}`,
    action: "Update an object",
    verb: "patch",
    object: { group: "", resource: "things", kind: "Thing", name: `thing-${index}` },
    outcome: "done",
    changes: { before: "a: 1\n", after: `a: ${index}\nname: "höher\u202e"\n` },
  };
}

/** Two files, and the head of each line. */
function written(): { files: LogFile[]; heads: string[] } {
  const chain = new Chain(KEYS, { writer: "console/a", run: "0123456789abcdef" });
  const heads: string[] = [];
  const files = ["one", "two"].map((name) => {
    const lines = [chain.next(), ...Array.from({ length: LINES }, (_, index) => chain.next(entry(index)))];
    heads.push(...lines.map(({ mac }) => mac));
    return { name, text: lines.map(({ text }) => `${text}\n`).join("") };
  });
  return { files, heads };
}

/** Pseudo-random numbers, the same in each run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Mutation = (lines: string[], below: (most: number) => number) => string[];

/** What may be done to the lines of one file. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "removing a line": (lines, below) => lines.toSpliced(below(lines.length), 1),
  "doubling a line": (lines, below) => {
    const at = below(lines.length);
    return lines.toSpliced(at, 0, lines[at] ?? "");
  },
  "swapping two lines": (lines, below) => {
    const [from, to] = [below(lines.length), below(lines.length - 1)];
    const [moved = ""] = lines.slice(from, from + 1);
    const rest = lines.toSpliced(from, 1);
    return rest.toSpliced(to === from ? to + 1 : to, 0, moved);
  },
  "inserting an empty line": (lines, below) => lines.toSpliced(below(lines.length + 1), 0, ""),
  "changing a character": (lines, below) => {
    const at = below(lines.length);
    const line = lines[at] ?? "";
    const column = below(line.length);
    const other = String.fromCharCode(32 + ((line.charCodeAt(column) - 32 + 1 + below(94)) % 95));
    return lines.toSpliced(at, 1, `${line.slice(0, column)}${other}${line.slice(column + 1)}`);
  },
  "changing the case of a letter": (lines, below) => {
    const at = below(lines.length);
    const line = lines[at] ?? "";
    const letters = [...line.matchAll(/[a-z]/gi)].map(({ index }) => index);
    const column = letters[below(letters.length)] ?? 0;
    const letter = line[column] ?? "";
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return lines.toSpliced(at, 1, `${line.slice(0, column)}${other}${line.slice(column + 1)}`);
  },
  "inserting a character": (lines, below) => {
    const at = below(lines.length);
    const line = lines[at] ?? "";
    const column = below(line.length + 1);
    return lines.toSpliced(
      at,
      1,
      `${line.slice(0, column)}${[" ", "\r", "0", "\ufeff"][below(4)]}${line.slice(column)}`,
    );
  },
  "cutting a line short": (lines, below) => {
    const at = below(lines.length);
    return lines.toSpliced(at, 1, (lines[at] ?? "").slice(0, below((lines[at] ?? "").length)));
  },
};

describe("a log", () => {
  it("is found as it was written", () => {
    const { files, heads } = written();
    const check = checkLog(files, KEYS, heads[3]);
    expect(check.findings).toEqual([]);
    expect(check).toMatchObject({ lines: 2 * (LINES + 1), head: heads.at(-1), beginsAt: undefined });
  });

  it.each(Object.entries(MUTATIONS))("attack: %s is found, wherever it is", (_, mutate) => {
    const { files, heads } = written();
    for (let seed = 1; seed <= 200; seed += 1) {
      const below = numbers(seed);
      const at = below(2);
      const file = files[at];
      if (!file) throw new Error("there are two files");
      const lines = mutate(file.text.trimEnd().split("\n"), below);
      const mutated = files.with(at, { name: file.name, text: `${lines.join("\n")}\n` });
      expect(mutated[at]?.text).not.toBe(file.text);
      const { findings, unverified } = checkLog(mutated, KEYS, heads.at(-1));
      expect([...findings, ...unverified], `seed ${seed}`).not.toEqual([]);
    }
  });

  it("attack: cutting lines off the end is found with a head, and only lines after it may be missing", () => {
    const { files, heads } = written();
    const [first, second] = files;
    if (!first || !second) throw new Error("there are two files");
    const cut = { ...second, text: `${second.text.trimEnd().split("\n").slice(0, -2).join("\n")}\n` };
    expect(checkLog([first, cut], KEYS, heads.at(-3)).findings).toEqual([]);
    expect(checkLog([first, cut], KEYS, heads.at(-2)).findings).toMatchObject([
      { file: "two", problem: expect.stringContaining("cut off the end") },
    ]);
    expect(checkLog([first], KEYS, heads.at(-1)).findings).toHaveLength(1);
  });

  it("attack: a line signed by another key is found, and one whose key has gone cannot be checked", () => {
    const other = new Keys("activity", ["x".repeat(32)]);
    const forged = new Chain(other, { writer: "console/a", run: "0123456789abcdef" });
    const text = `${forged.next().text}\n`;
    expect(checkLog([{ name: "one", text }], KEYS).unverified[0]?.problem).toContain("which is not here");
    const claimed = text.replace(/"key":"\w+"/, `"key":"${KEYS.sign("").key}"`);
    expect(checkLog([{ name: "one", text: claimed }], KEYS).findings[0]?.problem).toContain("HMAC does not fit");
  });

  it("whose older key is not here is checked from the newer one on, and the rest is one finding a file", () => {
    const { files } = written();
    const newer = new Keys("activity", ["n".repeat(32)]);
    const problem = `signed by the key ${KEYS.sign("").key}, which is not here`;
    expect(checkLog(files, newer)).toMatchObject({
      findings: [],
      unverified: files.map(({ name }) => ({ file: name, line: 1, lastLine: LINES + 1, problem })),
    });
  });

  it("is named by file and line where it was changed", () => {
    const { files } = written();
    const [first, second] = files;
    if (!first || !second) throw new Error("there are two files");
    const changed = { ...second, text: second.text.replace("thing-4", "thing-5") };
    expect(checkLog([first, changed], KEYS).findings).toEqual([
      { file: "two", line: 6, problem: "was changed: its HMAC does not fit" },
    ]);
  });

  it("whose oldest files are gone is said to begin later", () => {
    const { files } = written();
    const check = checkLog(files.slice(1), KEYS);
    expect(check.findings).toEqual([]);
    expect(check.beginsAt).toBe(LINES + 2);
  });
});
