import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offeredAccounts, readDemoAccounts } from "./demo-accounts";

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
    await expect(readDemoAccounts(await file(JSON.stringify([ACCOUNT]), mode))).rejects.toThrow(
      /open to others; chmod 600/,
    );
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

  it("refuses one of another user", async () => {
    const owner = (process.getuid?.() ?? 0) + 1;
    await expect(readDemoAccounts(await file(JSON.stringify([ACCOUNT])), owner)).rejects.toThrow(
      /belong to another user/,
    );
  });

  it("says which file is missing", async () => {
    await expect(readDemoAccounts(join(folder, "none.json"))).rejects.toThrow(/none\.json cannot be read/);
  });
});

describe("offeredAccounts", () => {
  it("are those of the file, on this machine alone", async () => {
    const path = await file(JSON.stringify([ACCOUNT]));
    expect(await offeredAccounts(path, true)).toEqual([ACCOUNT]);
    await expect(offeredAccounts(path, false)).rejects.toThrow(
      /^DEMO_ACCOUNTS is for a console that this machine alone reaches/,
    );
  });

  it("are none without a file, wherever the console listens", async () => {
    expect(await offeredAccounts(undefined, false)).toEqual([]);
  });
});
