import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { log } from "@/server/log";
import { SessionBench, type TestedSessions } from "./session-bench";
import { newSessionId } from "./session-seal";

let hub: TestHub;
let bench: SessionBench;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
});
afterAll(async () => {
  await bench.close();
  await hub.close();
});

describe("ids that somebody made up", () => {
  it("cost the hub a few questions, however many they are", async () => {
    const second = await bench.console();
    const codes = new Set<string>();
    for (let n = 0; n < 300; n += 1) codes.add(await codeOf(second, newSessionId()));
    expect([...codes].sort()).toEqual(["too-many-requests", "unauthenticated"]);
    expect(second.count("GET")).toBeLessThan(30);
    const known = await (await bench.console()).begin();
    await expect.poll(() => codeOf(second, known)).toBe("somebody");
  });

  it("cost it one question each, and none where no console gave them out", async () => {
    const second = await bench.console();
    const made = newSessionId();
    for (let n = 0; n < 10; n += 1) expect(await codeOf(second, made)).toBe("unauthenticated");
    expect(second.count("GET")).toBe(1);
    for (const odd of ["", "x", `${made}=`, `${made} `, "../../secrets/x", "__proto__"])
      expect(await codeOf(second, odd)).toBe("unauthenticated");
    expect(second.count("GET")).toBe(1);
  });
});

describe("a hub that keeps no sessions", () => {
  it.each([
    { why: "does not let the console", user: "nobody-in-particular", hasNamespace: true },
    { why: "has no namespace for them", user: undefined, hasNamespace: false },
  ])("$why: people sign in all the same, and one line of the log says so", async ({ user, hasNamespace }) => {
    const warned = vi.spyOn(log, "warn");
    const otherHub = await startTestHub();
    const other = new SessionBench(otherHub.api.handler);
    if (hasNamespace) await other.makeNamespace();
    const tested = await other.console(user ? { user, groups: [] } : undefined);
    const ids = [await tested.begin("ada"), await tested.begin("bob")];
    expect(await tested.sessions.callerOf(ids[0])).toMatchObject({ user: "ada" });
    const warnings = warned.mock.calls.filter(([, message]) => message?.includes("cannot be stored"));
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain("token-of");
    await tested.sessions.end(ids[0] ?? "");
    expect(await codeOf(tested, ids[0] ?? "")).toBe("unauthenticated");
    expect(tested.count("DELETE")).toBe(0);
    await other.close();
    await otherHub.close();
  });
});

async function codeOf(tested: TestedSessions, id: string): Promise<string> {
  try {
    await tested.sessions.callerOf(id);
    return "somebody";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "other";
  }
}
