import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import type { EmbedScope } from "./embed-grant";
import { SessionBench, type TestedSessions } from "./session-bench";
import { recordName } from "./session-seal";
import type { Sessions } from "./sessions";
import { openedFor } from "./testing";

/** A frame asks at least so often whether its sign-in still holds. */
const ASKED_MS = 15_000;

let hub: TestHub;
let bench: SessionBench;
let first: TestedSessions;
let second: TestedSessions;
let elsewhere: Sessions;
let token: string;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
});
afterAll(() => hub.close());

const scopeOf = (grant: EmbedScope["grant"]) => ({ grant }) as EmbedScope; // nothing is requested here

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  [first, second] = [await bench.console(), await bench.console()];
  elsewhere = second.sessions.forEmbeds(scopeOf);
  const grant = { origin: "https://portal.example.org", views: ["fleet"], allow: [], endsAt: Date.now() + 300_000 };
  token = await first.sessions.forEmbeds(scopeOf).begin(openedFor("ada"), grant);
  await elsewhere.callerOf(token);
});
afterEach(async () => {
  await bench.close();
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("an embed token at a console whose watch tells nothing any more", () => {
  beforeEach(() => {
    second.isDeaf = true;
  });

  it("attack: is refused after it was revoked at another console, and its streams end", async () => {
    const { ended } = await elsewhere.callerOf(token);
    await bench.remove(token);
    later(ASKED_MS);
    await expect(elsewhere.callerOf(token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(ended.aborted).toBe(true);
  });

  it("goes on where nobody has revoked it, and the hub is asked once in a while", async () => {
    const before = second.requests.length;
    for (let n = 0; n < 5; n += 1) {
      later(ASKED_MS);
      await Promise.all(Array.from({ length: 20 }, () => elsewhere.callerOf(token)));
    }
    expect(second.requests.length - before).toBe(5);
  });

  it("goes on while the hub cannot be reached, where nobody can revoke it either", async () => {
    second.isCutOff = true;
    later(ASKED_MS);
    expect((await elsewhere.callerOf(token)).user).toBe("ada");
  });
});

it("the hub is not asked about an embed token where its watch is alive", async () => {
  later(ASKED_MS);
  const other = await first.sessions.forEmbeds(scopeOf).begin(openedFor("grace"), {
    origin: "https://portal.example.org",
    views: ["fleet"],
    allow: [],
    endsAt: Date.now() + 300_000,
  });
  await vi.waitFor(() => expect(second.stored.known(recordName(other))).toBeDefined(), 15_000);
  const before = second.requests.length;
  await elsewhere.callerOf(token);
  expect(second.requests.length).toBe(before);
});
