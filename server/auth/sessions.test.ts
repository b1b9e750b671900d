import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sessions } from "./sessions";
import { reviewingClient } from "./testing";

const MINUTE = 60_000;
const SIGNED_OUT = expect.objectContaining({ code: "unauthenticated", status: 401 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function person(user = "ada") {
  return { user, groups: ["fleet"], client: reviewingClient(() => Promise.reject(new Error("not asked"))) };
}

const noted = () => undefined;

describe("Sessions", () => {
  it("knows the caller by the id it gave out, and by no other", () => {
    const sessions = new Sessions();
    const id = sessions.begin(person(), noted);
    expect(sessions.callerOf(id)).toMatchObject({ user: "ada", groups: ["fleet"] });
    for (const other of [undefined, "", `${id} `, id.slice(1), "x".repeat(43)]) expect(() => sessions.callerOf(other)).toThrow(SIGNED_OUT);
    expect(() => new Sessions().callerOf(id)).toThrow(SIGNED_OUT);
  });

  it("gives ids of 256 bits that differ, and that the caller does not carry", () => {
    const sessions = new Sessions();
    const ids = Array.from({ length: 30 }, () => sessions.begin(person(), noted));
    expect(new Set(ids).size).toBe(30);
    for (const id of ids) expect(Buffer.from(id, "base64url")).toHaveLength(32);
    expect(sessions.callerOf(ids[0]).id).not.toBe(ids[0]);
  });

  it("ends half an hour after the person last did something, whatever is asked meanwhile", () => {
    const sessions = new Sessions();
    const id = sessions.begin(person(), noted);
    const { ended } = sessions.callerOf(id);
    vi.advanceTimersByTime(29 * MINUTE);
    sessions.callerOf(id).use();
    for (let minute = 0; minute < 29; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      sessions.callerOf(id);
    }
    expect(ended.aborted).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(ended.aborted).toBe(true);
    expect(() => sessions.callerOf(id)).toThrow(SIGNED_OUT);
  });

  it("ends after eight hours, however much it is used", () => {
    const sessions = new Sessions();
    const id = sessions.begin(person(), noted);
    const { ended } = sessions.callerOf(id);
    for (let minute = 0; minute < 8 * 60 - 1; minute += 1) {
      vi.advanceTimersByTime(MINUTE);
      sessions.callerOf(id).use();
    }
    expect(ended.aborted).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(ended.aborted).toBe(true);
    expect(() => sessions.callerOf(id)).toThrow(SIGNED_OUT);
  });

  it("ends when it is ended, tells so once, and leaves no timer", () => {
    const sessions = new Sessions();
    const onEnd = vi.fn();
    const id = sessions.begin(person(), onEnd);
    const caller = sessions.callerOf(id);
    caller.end();
    caller.end();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(caller.ended.aborted).toBe(true);
    expect(() => sessions.callerOf(id)).toThrow(SIGNED_OUT);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lets a person's oldest session go for the 33rd, and nobody else's", () => {
    const sessions = new Sessions();
    const other = sessions.begin(person("bob"), noted);
    const own = Array.from({ length: 33 }, () => sessions.begin(person(), noted));
    expect(() => sessions.callerOf(own[0])).toThrow(SIGNED_OUT);
    for (const id of [...own.slice(1), other]) expect(sessions.callerOf(id).ended.aborted).toBe(false);
  });
});
