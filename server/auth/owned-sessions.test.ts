import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { Keys } from "@/server/keys";
import { endSessionsOf, knowsAllSessions, sessionsOf } from "./owned-sessions";
import { SessionBench, type TestedSessions } from "./session-bench";
import { recordName } from "./session-seal";

const OLD = "o".repeat(32);
const NEW = "n".repeat(32);

let hub: TestHub;
let bench: SessionBench;

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
});
afterAll(() => hub.close());
afterEach(async () => {
  await bench.close();
  vi.useRealTimers();
});

const isOver = ({ sessions }: TestedSessions, id: string) =>
  sessions.callerOf(id).then(
    () => false,
    () => true,
  );
const namesOf = (user: string, { sessions }: TestedSessions) => sessionsOf(user, sessions).map(({ name }) => name);
const withKeys = (...lines: readonly [string, ...string[]]) => bench.console(undefined, new Keys("identity", lines));
const ofItsOwn = () => bench.console(undefined, new Keys("identity", [crypto.randomUUID()], false));

describe("the sessions of a person", () => {
  it("are found at a console that has met none of them, and those of nobody else", async () => {
    const [first, second] = [await bench.console(), await bench.console()];
    const ids = [await first.begin("ada.all"), await first.begin("ada.all")];
    await first.begin("ada.al");
    await vi.waitFor(() => expect(namesOf("ada.all", second).sort()).toEqual(ids.map(recordName).sort()), 15_000);
    expect([second.count("GET"), knowsAllSessions(second.sessions)]).toEqual([0, true]);
  });

  it("end at all consoles, streams included, and the one in which it is done ends last", async () => {
    const [first, second] = [await bench.console(), await bench.console()];
    const [current, other, theirs] = [
      await first.begin("ada.end"),
      await second.begin("ada.end"),
      await first.begin("bob.end"),
    ];
    const { ended } = await second.sessions.callerOf(other);
    await vi.waitFor(() => expect(namesOf("ada.end", first)).toHaveLength(2), 15_000);
    expect(await endSessionsOf("ada.end", first.sessions, { current: recordName(current) })).toBe(2);
    await vi.waitFor(() => expect(ended.aborted).toBe(true), 15_000);
    for (const console of [first, second])
      expect([await isOver(console, current), await isOver(console, other), await isOver(console, theirs)]).toEqual([
        true,
        true,
        false,
      ]);
  });

  it("but the current one end where that is wanted", async () => {
    const first = await bench.console();
    const [current, other] = [await first.begin("ada.keep"), await first.begin("ada.keep")];
    const options = { current: recordName(current), keepsCurrent: true };
    expect(await endSessionsOf("ada.keep", first.sessions, options)).toBe(1);
    expect([await isOver(first, current), await isOver(first, other)]).toEqual([false, true]);
  });

  it("go on where the hub does not answer: the current one too", async () => {
    const first = await bench.console();
    const [current, other] = [await first.begin("ada.cut"), await first.begin("ada.cut")];
    first.isCutOff = true;
    await expect(endSessionsOf("ada.cut", first.sessions, { current: recordName(current) })).rejects.toMatchObject({
      code: "hub-unreachable",
    });
    expect([await isOver(first, current), await isOver(first, other)]).toEqual([false, false]);
  });

  it("are found after the key was replaced, as long as the old one is known", async () => {
    const before = await withKeys(OLD);
    const id = await before.begin("ada.rotated");
    const [both, without] = [await withKeys(NEW, OLD), await withKeys(NEW)];
    expect([namesOf("ada.rotated", both), namesOf("ada.rotated", without)]).toEqual([[recordName(id)], []]);
  });

  it("are known to be incomplete without a shared key, and those in use here end all the same", async () => {
    const [first, second] = [await ofItsOwn(), await ofItsOwn()];
    const [here, there] = [await first.begin("ada.own"), await second.begin("ada.own")];
    expect(knowsAllSessions(first.sessions)).toBe(false);
    expect(await endSessionsOf("ada.own", first.sessions)).toBe(1);
    expect([await isOver(first, here), await isOver(first, there)]).toEqual([true, false]);
  });

  it("attack: hiding a session by removing its owner from the record is seen, and mended by the console that uses it", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const [first, second] = [await bench.console(), await bench.console()];
    const id = await first.begin("ada.hidden");
    for (const owner of ["", "f".repeat(64)]) {
      await bench.change(id, { owner });
      await vi.waitFor(() => expect(namesOf("ada.hidden", second)).toEqual([]), 15_000);
      for (let n = 0; n < 30; n += 1) {
        await vi.advanceTimersByTimeAsync(5_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await vi.waitFor(() => expect(namesOf("ada.hidden", second)).toEqual([recordName(id)]), 15_000);
    }
  });
});
