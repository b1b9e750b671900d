import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { accessByWay, type Credential } from "@/server/auth/credential";
import { openCredential } from "@/server/auth/open-credential";
import { ABSOLUTE_MS } from "@/server/auth/session";
import { SessionBench, type TestedSessions } from "@/server/auth/session-bench";
import { recordName } from "@/server/auth/session-seal";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import type { EmbedTokens } from "./embed-tokens";
import { openEmbeds } from "./open-embeds";

const PORTAL = "https://portal.example.org";

let hub: TestHub;
let bench: SessionBench;
let first: TestedSessions;
let second: TestedSessions;
let stopping: AbortController;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
});
afterAll(() => hub.close());

beforeEach(async () => {
  stopping = new AbortController();
  [first, second] = [await bench.console(), await bench.console()];
});
afterEach(async () => {
  stopping.abort();
  await bench.close();
});

function embedsOf({ access, sessions }: TestedSessions, origins = [PORTAL]): EmbedTokens {
  const clusters = { rows: new Map() };
  return openEmbeds({ sessions, open: access, origins, clusters }, stopping.signal);
}

/** A session at the first console, and an embed token that was minted in it. */
async function mintedAt(embeds: EmbedTokens, isOfSession = true) {
  const id = await first.begin();
  const held = first.sessions.heldOf(id);
  if (!held) throw new Error("the session is not held");
  const minter = { caller: held.session, credential: held.credential, times: held.session };
  const of = isOfSession ? { ...minter, record: held.name } : minter;
  return { id, token: (await embeds.mint(of, { origin: PORTAL, views: ["fleet"] })).token };
}

it("attack: a sign-out elsewhere ends embed tokens of a console that has gone since, and no others", async () => {
  const embeds = embedsOf(first);
  const [one, other] = [await mintedAt(embeds), await mintedAt(embeds)];
  await first.stop();
  const left = embedsOf(second);
  const callerOf = (token: string) => left.callerOf(token, { embedder: PORTAL, fetchSite: undefined });
  const { ended } = await callerOf(one.token);
  await second.sessions.callerOf(one.id);
  await second.sessions.end(one.id);
  await vi.waitFor(() => expect(ended.aborted).toBe(true), 15_000);
  await expect(callerOf(one.token)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await callerOf(other.token)).user).toBe("ada");
});

it("a token that was minted with a token of the hub ends with no session", async () => {
  const { id, token } = await mintedAt(embedsOf(first), false);
  await first.stop();
  const left = embedsOf(second);
  await second.sessions.callerOf(id);
  await second.sessions.end(id);
  await vi.waitFor(() => expect(second.stored.known(recordName(id))).toBeUndefined(), 15_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await left.callerOf(token, { embedder: PORTAL, fetchSite: undefined })).user).toBe("ada");
});

it("attack: a token for an origin that may embed no more is refused, also where it was minted before", async () => {
  const { token } = await mintedAt(embedsOf(first));
  const headers = { embedder: PORTAL, fetchSite: undefined };
  const now = embedsOf(second, ["https://wiki.example.org"]);
  await expect(now.callerOf(token, headers)).rejects.toMatchObject({ code: "forbidden" });
  expect((await embedsOf(second).callerOf(token, headers)).user).toBe("ada");
});

it("attack: a token lives no longer than the session it is minted in", async () => {
  const held = first.sessions.heldOf(await first.begin());
  if (!held) throw new Error("the session is not held");
  const begun = (startedAt: number) => ({ startedAt, usedAt: Date.now() });
  const minter = { caller: held.session, credential: held.credential };
  const leftOf = async (startedAt: number) => {
    const input = { origin: PORTAL, views: ["fleet"] };
    const { expiresAt } = await embedsOf(first).mint({ ...minter, times: begun(startedAt) }, input);
    return Date.parse(expiresAt) - Date.now();
  };
  expect(await leftOf(Date.now() - ABSOLUTE_MS + 60_000)).toBeLessThanOrEqual(60_000);
  expect(await leftOf(Date.now())).toBeGreaterThan(240_000);
});

it("attack: a token is minted with nobody else's credential", async () => {
  const [own, others] = [await first.begin("ada"), await first.begin("grace")].map((id) => first.sessions.heldOf(id));
  if (!own || !others) throw new Error("the sessions are not held");
  const times = { startedAt: Date.now(), usedAt: Date.now() };
  const mint = (credential: typeof own.credential) =>
    embedsOf(first).mint({ caller: own.session, credential, times }, { origin: PORTAL, views: ["fleet"] });
  await expect(mint(others.credential)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await mint(own.credential)).user).toBe("ada");
});

it("attack: what renews a sign-in goes into no embed token: neither its record nor its connection has it", async () => {
  const opened: Credential[] = [];
  const oidc = (credential: Credential) => {
    opened.push(credential);
    return first.access({ way: "token", token: "token-of-ada" });
  };
  const open = accessByWay(() => oidc({ way: "token", token: "none" }).transport, { oidc });
  const refreshed = { way: "oidc", idToken: "ada.id.token", expiresAt: Date.now() + 900_000 } as const;
  const signedIn = await openCredential(open, { ...refreshed, refreshToken: "what renews it" });
  const held = first.sessions.heldOf(await first.sessions.begin(signedIn));
  if (!held) throw new Error("the session is not held");
  expect(held.credential, "of the session itself").toHaveProperty("refreshToken");

  const clusters = { rows: new Map() };
  const tokens = openEmbeds({ sessions: first.sessions, open, origins: [PORTAL], clusters }, stopping.signal);
  const minter = { caller: held.session, credential: held.credential, times: held.session, record: held.name };
  const minted = await tokens.mint(minter, { origin: PORTAL, views: ["fleet"] });
  const found = await first.stored.ofEmbeds().find(minted.token);
  expect(found?.facts.credential, "of its record").toEqual(refreshed);
  expect(opened.slice(1), "of its connection").toEqual([refreshed]);
});
