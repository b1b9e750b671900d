import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { SESSION_LABEL } from "@/lib/kube/names";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { SessionBench, type TestedSessions } from "./session-bench";
import { newSessionId, recordName, seal } from "./session-seal";

const MINUTE = 60_000;
const SIGNED_OUT = expect.objectContaining({ code: "unauthenticated", status: 401 });

let hub: TestHub;
let bench: SessionBench;
let first: TestedSessions;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
  first = await bench.console();
});
afterAll(async () => {
  await bench.close();
  await hub.close();
});
afterEach(() => {
  vi.useRealTimers();
});

function inMs(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

async function expectSignedOut(tested: TestedSessions, id: string): Promise<void> {
  await expect(tested.sessions.callerOf(id)).rejects.toEqual(SIGNED_OUT);
}

/** A console that comes up after the others. */
function next(): Promise<TestedSessions> {
  return bench.console();
}

describe("a session that is kept on the hub", () => {
  it("goes on at a console that did not begin it, as the same person with the same token", async () => {
    const id = await first.begin("ada");
    const second = await next();
    expect(await second.sessions.callerOf(id)).toMatchObject({
      user: "ada",
      groups: ["fleet", "system:authenticated"],
    });
    expect(second.open).toEqual(["token-of-ada"]);
    expect((await second.sessions.callerOf(id)).id).toBe((await second.sessions.callerOf(id)).id);
    expect(second.count("GET")).toBe(1);
  });

  it("outlives the console that began it", async () => {
    const gone = await next();
    const id = await gone.begin("ada");
    await gone.stop();
    expect(await (await next()).sessions.callerOf(id)).toMatchObject({ user: "ada" });
  });

  it("is taken up once, however many ask for it at once", async () => {
    const id = await first.begin();
    const second = await next();
    const callers = await Promise.all(Array.from({ length: 20 }, () => second.sessions.callerOf(id)));
    expect(new Set(callers.map((caller) => caller.id)).size).toBe(1);
    expect([second.open.length, second.count("GET")]).toEqual([1, 1]);
  });

  it("is known to another console at once, also before the hub has told it, and is called the same there", async () => {
    const second = await next();
    for (let n = 0; n < 10; n += 1) {
      const id = await first.begin();
      const there = await second.sessions.callerOf(id);
      expect(there.id).toBe((await first.sessions.callerOf(id)).id);
      expect(there.id).toMatch(/^[0-9a-f]{32}$/);
      expect(JSON.stringify(await bench.record(id))).not.toContain(there.id);
    }
  });

  it("says in plain when it began and was used, and nothing of whose it is", async () => {
    const id = await first.begin("ada-lovelace", "a-long-and-secret-token");
    const record = await bench.record(id);
    expect(Object.keys(record.data ?? {}).sort()).toEqual(["owner", "sealed", "startedAt", "usedAt", "version"]);
    expect(Object.keys(record.metadata.labels ?? {}).sort()).toEqual(["flotilla.dev/managed-by", SESSION_LABEL]);
    const text = JSON.stringify(record);
    for (const secret of [id, "secret", "lovelace", "fleet"]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
    }
  });

  it("opens with no other id, and is not what another one's record says", async () => {
    const [ada, bob] = [await first.begin("ada"), await first.begin("bob")];
    const second = await next();
    await expectSignedOut(second, newSessionId());
    const [ofAda, ofBob] = [await bench.record(ada), await bench.record(bob)];
    await bench.change(ada, ofBob.data as Record<string, string>);
    await bench.change(bob, ofAda.data as Record<string, string>);
    await expectSignedOut(second, ada);
    await expectSignedOut(second, bob);
  });

  it.each<[string, (data: Record<string, string>, id: string) => Record<string, string>]>([
    [
      "changed",
      ({ sealed = "" }) => ({ sealed: `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}` }),
    ],
    ["cut", ({ sealed = "" }) => ({ sealed: sealed.slice(0, -8) })],
    ["emptied", () => ({ sealed: "" })],
    ["of another version", () => ({ version: "1" })],
    ["without a time", () => ({ usedAt: "yesterday" })],
    ["sealed, but no session", (_, id) => ({ sealed: seal(id, "{}") })],
  ])("is as if it were not there where its record is %s", async (_, change) => {
    const id = await first.begin();
    const { data } = await bench.record(id);
    await bench.change(id, change(data as Record<string, string>, id));
    const second = await next();
    for (let n = 0; n < 5; n += 1) await expectSignedOut(second, id);
    expect([second.count("GET"), second.open]).toEqual([1, []]);
    await bench.change(id, data as Record<string, string>);
    await expect
      .poll(() =>
        second.sessions.callerOf(id).then(
          ({ user }) => user,
          () => "nobody",
        ),
      )
      .toBe("ada");
  });

  it("is over at every console half an hour after it was used, and eight hours after it began", async () => {
    const id = await first.begin();
    const used = new Date(Date.now() + 7 * 60 * MINUTE + 45 * MINUTE).toISOString();
    inMs(31 * MINUTE);
    await expectSignedOut(await next(), id);
    await bench.change(id, { usedAt: used });
    inMs(7 * 60 * MINUTE + 20 * MINUTE);
    expect(await (await next()).sessions.callerOf(id)).toMatchObject({ user: "ada" });
    inMs(10 * MINUTE);
    const late = await next();
    for (let n = 0; n < 3; n += 1) await expectSignedOut(late, id);
    expect([late.count("GET"), late.open]).toEqual([1, []]);
  });

  it("does not last longer for what its record says in plain", async () => {
    const id = await first.begin();
    const { startedAt: began = "" } = (await bench.record(id)).data as Record<string, string>;
    await bench.change(id, { usedAt: "2999-01-01T00:00:00.000Z", startedAt: "2999-01-01T00:00:00.000Z" });
    const second = await next();
    await second.sessions.callerOf(id);
    inMs(31 * MINUTE);
    await expectSignedOut(second, id);
    const end = Date.parse(began) + 8 * 60 * MINUTE;
    await bench.change(id, { usedAt: new Date(end - MINUTE).toISOString() });
    inMs(end - Date.now() - MINUTE);
    expect(await (await next()).sessions.callerOf(id)).toMatchObject({ user: "ada" });
    inMs(2 * MINUTE);
    await expectSignedOut(await next(), id);
  });
});

describe("the end of a session", () => {
  it("at one console is its end at every other", async () => {
    const id = await first.begin();
    const second = await next();
    const { ended } = await second.sessions.callerOf(id);
    await first.sessions.end(id);
    expect(await bench.isStored(id)).toBe(false);
    await expect.poll(() => ended.aborted).toBe(true);
    expect(second.open).toEqual([]);
    for (const tested of [first, second, await next()]) await expectSignedOut(tested, id);
  });

  it("comes at a console that did not begin it, and has not seen it yet", async () => {
    const id = await first.begin();
    const second = await next();
    await second.sessions.end(id);
    await expect
      .poll(() =>
        first.sessions.callerOf(id).then(
          () => "somebody",
          () => "nobody",
        ),
      )
      .toBe("nobody");
    expect(await bench.isStored(id)).toBe(false);
  });

  it("comes also while another console is taking it up", async () => {
    const id = await first.begin();
    const second = await next();
    second.onRead = async () => {
      await first.sessions.end(id);
      while (second.stored.known(recordName(id))) await new Promise((resolve) => setImmediate(resolve));
    };
    await expectSignedOut(second, id);
    expect(second.open).toEqual([]);
  });

  it("comes when somebody deletes its record", async () => {
    const id = await first.begin();
    const second = await next();
    const ends = [(await first.sessions.callerOf(id)).ended, (await second.sessions.callerOf(id)).ended];
    await bench.remove(id);
    await expect.poll(() => ends.every(({ aborted }) => aborted)).toBe(true);
    await expectSignedOut(first, id);
  });

  it("removes the record when its token is no longer taken, and leaves it to be tidied up when its time is over", async () => {
    const [refused, old] = [await first.begin(), await first.begin()];
    (await first.sessions.callerOf(refused)).end();
    await expect.poll(() => bench.isStored(refused)).toBe(false);
    const { ended } = await first.sessions.callerOf(old);
    inMs(31 * MINUTE);
    await expectSignedOut(first, old);
    expect([ended.aborted, await bench.isStored(old)]).toEqual([false, true]);
  });

  it("does not come about where the hub cannot be told", async () => {
    const id = await first.begin();
    const second = await next();
    await second.sessions.callerOf(id);
    second.isCutOff = true;
    await expect(second.sessions.end(id)).rejects.toMatchObject({ code: "hub-unreachable" });
    expect(await second.sessions.callerOf(id)).toMatchObject({ user: "ada" });
    second.isCutOff = false;
    await second.sessions.end(id);
    await expectSignedOut(second, id);
  });
});
