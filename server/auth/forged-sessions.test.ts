import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { ownKeys } from "@/server/keys";
import type { Credential } from "./credential";
import { SessionBench, type TestedSessions } from "./session-bench";
import { recordOf } from "./session-record";
import { newSessionId, recordName, SEAL_VERSION, seal } from "./session-seal";

const MINUTE = 60_000;

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
afterEach(() => {
  vi.useRealTimers();
});

/** Who the console takes the holder of this cookie for. */
async function personOf(tested: TestedSessions, id: string): Promise<string> {
  return tested.sessions.callerOf(id).then(
    ({ user, groups }) => `${user} of ${[...groups].sort().join(", ")}`,
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );
}

/** What somebody writes who may create ConfigMaps, and knows an id and a token of their own. */
async function forge(of: string | Credential, claims: object): Promise<string> {
  const credential: Credential = typeof of === "string" ? { way: "token", token: of } : of;
  const mine = ownKeys("identity");
  const id = newSessionId();
  const now = Date.now();
  const facts = { credential, startedAt: now };
  const record = recordOf(id, facts, { usedAt: now, owner: "", user: "" }, mine);
  const text = JSON.stringify({ ...facts, keptAt: now, ...claims });
  const sealed = seal(id, JSON.stringify({ facts: text, ...mine.sign(`session ${recordName(id)}\n${text}`) }));
  const data = { ...(record.data as object), version: SEAL_VERSION, sealed };
  await bench.admin.create(configMaps, { ...record, data }, bench.write);
  return id;
}

/** Removes the record, and creates it again as it was. */
async function putBack(id: string, afterMs: number): Promise<void> {
  const { data, metadata } = await bench.record(id);
  await bench.remove(id);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + afterMs });
  const again = { name: recordName(id), namespace: NAMESPACE, labels: metadata.labels ?? {} };
  await bench.admin.create(configMaps, { metadata: again, data }, bench.write);
}

describe("attack: a forged session record", () => {
  it("makes nobody an administrator by what it says of its owner", async () => {
    const tested = await bench.console();
    const claims = { user: "admin", groups: ["system:masters"], identity: '["admin"]', keptAt: undefined };
    expect(await personOf(tested, await forge("token-of-mallory", claims))).not.toContain("admin");
  });

  it("is of whom the hub says its token is", async () => {
    const tested = await bench.console();
    expect(await personOf(tested, await forge("token-of-mallory", {}))).toBe("mallory of fleet, system:authenticated");
  });

  it("with a token that the hub does not accept is no session, and is deleted", async () => {
    const tested = await bench.console();
    const id = await forge("revoked", {});
    expect(await personOf(tested, id)).toBe("unauthenticated");
    await expect.poll(() => bench.isStored(id)).toBe(false);
    expect(tested.open).toEqual([]);
  });

  it("is not taken up while the hub does not say whose token it is", async () => {
    const tested = await bench.console();
    const id = await (await bench.console()).begin("ada", "unanswered");
    expect(await personOf(tested, id)).not.toContain("ada");
    expect(await bench.isStored(id)).toBe(true);
    expect(tested.open).toEqual([]);
  });
});

describe("attack: a forged record of somebody whom a provider has signed in", () => {
  it("is no session without the consoles' key, and opens nothing", async () => {
    const tested = await bench.console();
    const idToken = `x.${Buffer.from('{"sub":"admin"}').toString("base64url")}.x`;
    const id = await forge({ way: "oidc", idToken, expiresAt: Date.now() + MINUTE }, {});
    expect(await personOf(tested, id)).toBe("unauthenticated");
    expect(tested.open).toEqual([]);
  });
});

describe("attack: a session record that was copied and is put back", () => {
  it("does not bring back a session that was signed out", async () => {
    const id = await (await bench.console()).begin("ada");
    await putBack(id, 10 * MINUTE);
    expect(await personOf(await bench.console(), id)).toBe("unauthenticated");
  });

  it("does not bring it back with another moment in plain text", async () => {
    const id = await (await bench.console()).begin("ada");
    await putBack(id, 10 * MINUTE);
    const now = new Date().toISOString();
    await bench.change(id, { startedAt: now, usedAt: now });
    expect(await personOf(await bench.console(), id)).toBe("unauthenticated");
  });
});
