import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMcpSettings } from "./settings";

const FLOTILLA_URL = "https://flotilla.example.org/fleet";
const FLOTILLA_TOKEN = "secret-9d2e";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flotilla-mcp-"));
  file = join(folder, "token");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the settings of the MCP server", () => {
  it("are the console's address and a token", async () => {
    const read = await readMcpSettings({ FLOTILLA_URL, FLOTILLA_TOKEN });
    expect(read).toEqual({ url: FLOTILLA_URL, token: FLOTILLA_TOKEN });
  });

  it("read a file with a token again each time, as a mounted one changes", async () => {
    await writeFile(file, "first\n");
    const { token } = await readMcpSettings({ FLOTILLA_URL, FLOTILLA_TOKEN_FILE: file });
    if (typeof token !== "function") return expect.fail("it is read once");
    await writeFile(file, "second\n");
    expect(await token({ isRefused: false, signal: AbortSignal.timeout(1_000) })).toBe("second");
  });

  it.each([
    [{}, "name its address by FLOTILLA_URL"],
    [{ FLOTILLA_URL }, "either FLOTILLA_TOKEN or FLOTILLA_TOKEN_FILE"],
    [{ FLOTILLA_URL, FLOTILLA_TOKEN, FLOTILLA_TOKEN_FILE: "x" }, "either FLOTILLA_TOKEN or"],
    [{ FLOTILLA_URL, FLOTILLA_TOKEN_FILE: "/no/such/file" }, "cannot be read"],
    [{ FLOTILLA_URL, FLOTILLA_TOKEN_FILE: "/dev/null" }, "has no token in it"],
  ])("that are not whole are refused: %o", async (given, text) => {
    await expect(readMcpSettings(given)).rejects.toThrow(text);
  });

  it.each([
    "http://flotilla.example.org",
    "http://localhost.example.org",
    "https://u:p@x.example.org",
    "ftp://localhost",
    "flotilla",
  ])("attack: a token goes to no address that others can read along: %s", async (url) => {
    await expect(readMcpSettings({ FLOTILLA_URL: url, FLOTILLA_TOKEN })).rejects.toThrow("over https");
  });

  it.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])("take %s", async (url) => {
    expect(await readMcpSettings({ FLOTILLA_URL: url, FLOTILLA_TOKEN })).toMatchObject({ url });
  });

  it("attack: a token with a line break is refused, without its text", async () => {
    const refused = readMcpSettings({ FLOTILLA_URL, FLOTILLA_TOKEN: `${FLOTILLA_TOKEN}\r\nX: y` });
    await expect(refused).rejects.toThrow("has characters that no token has");
    await expect(refused).rejects.not.toThrow(FLOTILLA_TOKEN);
  });
});
