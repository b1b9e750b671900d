import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readKeys } from "./keys";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "keys-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function keysOf(text: string, name: "identity" | "activity" = "activity") {
  await writeFile(join(folder, name), text);
  return readKeys(folder, name);
}

describe("keys of a folder", () => {
  it("check what they have made, and refuse what was changed", async () => {
    const keys = await keysOf(`${NEW}\n`);
    const made = keys.sign("line");
    expect(keys.verify("line", made)).toBe("ok");
    expect(keys.verify("lime", made)).toBe("wrong");
    expect(keys.verify("line", { ...made, mac: made.mac.slice(2) })).toBe("wrong");
    expect(keys.verify("line", { ...made, mac: "" })).toBe("wrong");
  });

  it("still know an older key, which makes nothing any more, until its line goes", async () => {
    const before = await keysOf(OLD);
    const made = before.sign("line");
    const both = await keysOf(`${NEW}\n${OLD}\n`);
    expect(both.verify("line", made)).toBe("ok");
    expect(both.sign("line").key).not.toBe(made.key);
    expect(both.signAll("line")[1]).toBe(made.mac);
    expect((await keysOf(NEW)).verify("line", made)).toBe("unknown-key");
  });

  it("differ by what they are for", async () => {
    const activity = await keysOf(NEW, "activity");
    const identity = await keysOf(NEW, "identity");
    expect(activity.sign("a")).not.toEqual(identity.sign("a"));
  });

  it.each(["", "\n\n", "short", `${NEW}\nshort`])("must be secrets: %j", async (text) => {
    await expect(keysOf(text)).rejects.toThrow("must be a secret of 32 characters or more");
  });

  it("must be there where a folder is named", async () => {
    await expect(readKeys(folder, "peers")).rejects.toThrow("KEYS_DIR has no file peers");
  });

  it("are made up without a folder, each time anew", async () => {
    const [one, other] = [await readKeys(undefined, "peers"), await readKeys(undefined, "peers")];
    expect([one.isShared, one.sign("a").mac === other.sign("a").mac]).toEqual([false, false]);
  });
});
