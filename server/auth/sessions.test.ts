import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sessions } from "./sessions";
import { forgetfulSessions, openedFor } from "./testing";

const MINUTE = 60_000;
const SIGNED_OUT = expect.objectContaining({ code: "unauthenticated", status: 401 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(sessions: Sessions, user = "ada"): Promise<string> {
  return sessions.begin(openedFor(user));
}

async function several(count: number, sessions: Sessions): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await begin(sessions));
  return ids;
}

describe("Sessions, where the hub keeps none", () => {
  it("knows the caller by the id it gave out, and by no other", async () => {
    const sessions = forgetfulSessions();
    const id = await begin(sessions);
    expect(await sessions.callerOf(id)).toMatchObject({ user: "ada", groups: ["fleet"] });
    for (const other of [undefined, "", `${id} `, id.slice(1), "x".repeat(43)])
      await expect(sessions.callerOf(other)).rejects.toEqual(SIGNED_OUT);
    await expect(forgetfulSessions().callerOf(id)).rejects.toEqual(SIGNED_OUT);
  });

  it("gives ids of 256 bits that differ, and that the caller does not carry", async () => {
    const sessions = forgetfulSessions();
    const ids = await several(30, sessions);
    expect(new Set(ids).size).toBe(30);
    for (const id of ids) expect(Buffer.from(id, "base64url")).toHaveLength(32);
    expect((await sessions.callerOf(ids[0])).id).not.toBe(ids[0]);
  });

  it("ends half an hour after the person last did something, whatever is asked meanwhile", async () => {
    const sessions = forgetfulSessions();
    const id = await begin(sessions);
    const { ended } = await sessions.callerOf(id);
    vi.advanceTimersByTime(29 * MINUTE);
    (await sessions.callerOf(id)).use();
    for (let minute = 0; minute < 29; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      await sessions.callerOf(id);
    }
    expect(ended.aborted).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(ended.aborted).toBe(true);
    await expect(sessions.callerOf(id)).rejects.toEqual(SIGNED_OUT);
  });

  it("ends after eight hours, however much it is used", async () => {
    const sessions = forgetfulSessions();
    const id = await begin(sessions);
    const { ended } = await sessions.callerOf(id);
    for (let minute = 0; minute < 8 * 60 - 1; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      (await sessions.callerOf(id)).use();
    }
    expect(ended.aborted).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(ended.aborted).toBe(true);
    await expect(sessions.callerOf(id)).rejects.toEqual(SIGNED_OUT);
  });

  it("ends when it is ended, tells so once, and leaves no timer", async () => {
    const sessions = forgetfulSessions();
    const onEnd = vi.fn();
    const id = await sessions.begin(openedFor("ada", "a-token", onEnd));
    const caller = await sessions.callerOf(id);
    const before = vi.getTimerCount();
    caller.end();
    caller.end();
    await sessions.end(id);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(caller.ended.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(before - 1);
    await expect(sessions.callerOf(id)).rejects.toEqual(SIGNED_OUT);
  });

  it("lets a person's oldest session go for the 33rd, and no one else's", async () => {
    const sessions = forgetfulSessions();
    const other = await begin(sessions, "bob");
    const own = await several(33, sessions);
    await expect(sessions.callerOf(own[0])).rejects.toEqual(SIGNED_OUT);
    for (const id of [...own.slice(1), other]) expect((await sessions.callerOf(id)).ended.aborted).toBe(false);
  });
});
