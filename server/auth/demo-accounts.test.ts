import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDemoAccounts } from "./demo-accounts";

const ACCOUNT = { name: "viewer", description: "sees all", token: "canary-token" };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-accounts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, "accounts.json");
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

describe("readDemoAccounts", () => {
  it("reads a file that is private", async () => {
    expect(await readDemoAccounts(await file(JSON.stringify([ACCOUNT])))).toEqual([ACCOUNT]);
  });

  it.each([0o640, 0o604, 0o660, 0o666, 0o620, 0o644])("refuses one of mode %o", async (mode) => {
    await expect(readDemoAccounts(await file(JSON.stringify([ACCOUNT]), mode))).rejects.toThrow(/open to others; chmod 600/);
  });

  it.each([
    "",
    "canary-token",
    "{}",
    '[{"name":"a"}]',
    JSON.stringify([{ ...ACCOUNT, extra: 1 }]),
    JSON.stringify([{ ...ACCOUNT, token: "" }]),
  ])("refuses %j and quotes nothing of it", async (text) => {
    const error: unknown = await readDemoAccounts(await file(text)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "StartFailure", message: expect.stringMatching(/are damaged\.$/) });
    expect(error).not.toHaveProperty("cause");
  });

  it("says which file is missing", async () => {
    await expect(readDemoAccounts(join(folder, "none.json"))).rejects.toThrow(/none\.json cannot be read/);
  });
});
