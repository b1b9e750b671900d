import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANARY, TestConsole, TOKENS } from "@/server/console/testing";
import { type RunningHttp, startHttp } from "@/server/http/start-http";
import { PROJECT_ROOT } from "@/server/project-root";
import { runMcpRole } from "./mcp";

let tested: TestConsole;
let http: RunningHttp;

beforeAll(async () => {
  tested = await TestConsole.start();
  http = await startHttp({ app: tested.app, port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await http.close();
  await tested.close();
});

/** The process as a client starts it; `logged` is all that it wrote to stderr. */
async function started(token: string) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", "server/main.ts", "mcp"],
    cwd: PROJECT_ROOT,
    env: { FLOTILLA_URL: `http://127.0.0.1:${http.port}`, FLOTILLA_TOKEN: token, LOG_LEVEL: "trace" },
    stderr: "pipe",
  });
  const logged: string[] = [];
  transport.stderr?.on("data", (part: Buffer) => logged.push(part.toString()));
  const client = new Client({ name: "test", version: "0.0.0" });
  await client.connect(transport);
  return { client, transport, logged };
}

describe("the process", () => {
  it("serves a client over stdin and stdout, and ends with it", async () => {
    const { client, transport } = await started(TOKENS.viewer);
    const { structuredContent } = await client.callTool({ name: "list_clusters", arguments: {} });
    expect(structuredContent).toMatchObject({ rows: [{ name: "secret-cluster" }], total: 1 });
    expect(client.getServerVersion()).toMatchObject({ name: "flotilla" });
    const { pid } = transport;
    await client.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("answers what a script has piped into it before it ends", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts", "mcp"], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, FLOTILLA_URL: `http://127.0.0.1:${http.port}`, FLOTILLA_TOKEN: TOKENS.viewer },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const clientInfo = { name: "script", version: "0" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    const call = { name: "list_clusters", arguments: {} };
    child.stdin.end(
      [
        { id: 1, method: "initialize", params },
        { method: "notifications/initialized" },
        { id: 2, method: "tools/call", params: call },
      ]
        .map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
        .join(""),
    );
    const lines = (await text(child.stdout)).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
    expect(lines[1]).toContain("secret-cluster");
  });

  it("attack: a token that is refused is in no answer and in no line of the log", async () => {
    const { client, logged } = await started(`${CANARY}-forged`);
    const result = await client.callTool({ name: "list_clusters", arguments: {} });
    expect(JSON.stringify(result)).toContain("The console refuses the token that this server has.");
    await expect.poll(() => logged.join("")).toContain("a tool did not answer");
    await client.close();
    expect(JSON.stringify(result) + logged.join("")).not.toContain(CANARY);
  });

  it("says how it is used, and takes no arguments", async () => {
    let printed = "";
    const print = (text: string) => {
      printed += text;
    };
    const life = { signal: new AbortController().signal };
    await runMcpRole(["--help"], life, print);
    expect(printed).toContain("FLOTILLA_TOKEN_FILE");
    await expect(runMcpRole(["--token=x"], life, print)).rejects.toThrow("mcp takes no arguments but --help");
  });
});

function isAlive(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}
