import { describe, expect, it } from "vitest";
import type { Transport } from "@/server/hub/transport";
import { BearerCallers } from "./bearer-callers";
import { ReviewCaches } from "./review-cache";
import { SignInLimit } from "./sign-in-limit";

/** A hub that knows tokens of the form "person.n", with "/" for each ":" of a name, and answers when it is let. */
function hub() {
  const asked: string[] = [];
  let gate: Promise<unknown> = Promise.resolve();
  const withToken = (token: string): Transport => ({
    send: async () => {
      asked.push(token);
      await gate;
      const [username, n] = token.replaceAll("/", ":").split(".");
      return n === undefined
        ? { status: 401, headers: {}, body: bytes({ reason: "Unauthorized" }) }
        : { status: 201, headers: {}, body: bytes({ status: { userInfo: { username, groups: [] } } }) };
    },
    close: async () => undefined,
  });
  const callers = new BearerCallers({ limit: new SignInLimit(), withToken, reviews: new ReviewCaches() });
  let from = 0;
  return {
    asked,
    /** Each from another address, as those of a botnet. */
    callerOf: (token: string) => {
      from += 1;
      return callers.callerOf(`Bearer ${token}`, `2001:db8:${from}::1`);
    },
    hold: () => {
      let release: () => void = () => undefined;
      gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

async function* bytes(answer: object) {
  yield Buffer.from(JSON.stringify(answer));
}

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "known",
    ({ code }: { code: string }) => code,
  );

it("a token is called the same at every console, and is not in that name", async () => {
  const [here, there] = [await hub().callerOf("script.1"), await hub().callerOf("script.1")];
  expect(here?.id).toBe(there?.id);
  expect(here?.id).toMatch(/^[0-9a-f]{32}$/);
  expect((await hub().callerOf("script.2"))?.id).not.toBe(here?.id);
});

describe("attack: a flood of tokens", () => {
  it("that the hub does not know ends no script, and reaches the hub a few at a time", async () => {
    const { asked, callerOf, hold } = hub();
    const script = await callerOf("script.1");
    const release = hold();
    const attempts = Array.from({ length: 1_100 }, (_, n) => outcome(callerOf(`guess${n}`)));
    expect([script?.ended.aborted, await callerOf("script.1")]).toEqual([false, script]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.length).toBeLessThanOrEqual(21);
    release();
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["too-many-requests", "unauthenticated"]));
    expect(await outcome(callerOf("late.1"))).toBe("known");
  });

  it("of one guest takes the place of the guest's own oldest alone", async () => {
    const { callerOf } = hub();
    const script = await callerOf("script.1");
    const first = await callerOf("guest.0");
    for (let n = 1; n < 1_200; n += 1) expect(await outcome(callerOf(`guest.${n}`))).toBe("known");
    expect([first?.ended.aborted, script?.ended.aborted]).toEqual([true, false]);
  });

  it("of many guests ends no caller that is known, and the next one waits", async () => {
    const { callerOf } = hub();
    const script = await callerOf("script.1");
    for (let n = 1; n < 1_000; n += 1) await callerOf(`guest${n}.1`);
    expect(await outcome(callerOf("another.1"))).toBe("too-many-requests");
    expect([script?.ended.aborted, await callerOf("script.1")]).toEqual([false, script]);
    script?.end();
    expect(await outcome(callerOf("another.1"))).toBe("known");
  });

  it("of many accounts of one namespace give way to others when all places are taken", async () => {
    const { callerOf } = hub();
    const script = await callerOf("script.1");
    const first = await callerOf("system/serviceaccount/mine/a0.1");
    for (let n = 1; n < 999; n += 1) await callerOf(`system/serviceaccount/mine/a${n}.1`);
    expect(await outcome(callerOf("system/serviceaccount/mine/next.1"))).toBe("too-many-requests");
    expect(await outcome(callerOf("another.1"))).toBe("known");
    expect([first?.ended.aborted, script?.ended.aborted]).toEqual([true, false]);
  });

  it("asks the hub once for one token, however often it comes at once", async () => {
    const { asked, callerOf } = hub();
    const same = await Promise.all(Array.from({ length: 50 }, () => callerOf("script.1")));
    expect([new Set(same).size, asked.length]).toEqual([1, 1]);
  });
});
