import { describe, expect, it } from "vitest";
import { TestClock } from "@/server/testing/caches";
import { KeyedTimers } from "./keyed-timers";

function start() {
  const clock = new TestClock();
  const called: string[] = [];
  const timers = new KeyedTimers(clock, (key) => called.push(`${key}@${clock.now()}`));
  return { clock, called, moments: timers };
}

describe("moments", () => {
  it("come once each, in the order of time, on one timer", () => {
    const { clock, called, moments: timers } = start();
    timers.set("b", 20);
    timers.set("a", 10);
    timers.set("c", 20);
    expect(clock.timers).toBe(1);
    clock.advance(100);
    expect(called).toEqual(["a@10", "b@20", "c@20"]);
    expect(clock.timers).toBe(0);
  });

  it("are moved, and taken back", () => {
    const { clock, called, moments: timers } = start();
    timers.set("a", 10);
    timers.set("b", 10);
    timers.set("a", 30);
    timers.set("b", undefined);
    clock.advance(29);
    expect(called).toEqual([]);
    clock.advance(1);
    expect(called).toEqual(["a@30"]);
  });

  it("may be set from within a call, and one that has passed already comes at once", () => {
    const { clock, called, moments: timers } = start();
    clock.advance(50);
    timers.set("late", 10);
    clock.advance(0);
    expect(called).toEqual(["late@50"]);
    const again = new KeyedTimers(clock, (key) => again.set(key, key === "x" ? clock.now() + 5 : undefined));
    again.set("x", 60);
    clock.advance(12);
    expect(clock.timers).toBe(1);
    again.close();
  });

  it("come no more after the end", () => {
    const { clock, called, moments: timers } = start();
    timers.set("a", 10);
    timers.close();
    clock.advance(20);
    expect([called, clock.timers]).toEqual([[], 0]);
  });
});
