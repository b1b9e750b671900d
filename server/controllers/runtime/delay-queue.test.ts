import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { DelayQueue } from "./delay-queue";

describe("DelayQueue", () => {
  it("returns what is due, the earliest first, and keeps the rest", () => {
    const queue = new DelayQueue();
    for (const [key, at] of [
      ["c", 30],
      ["a", 10],
      ["d", 40],
      ["b", 20],
    ] as const)
      queue.set(key, at);
    expect(queue.nextAt()).toBe(10);
    expect(queue.takeDue(30)).toEqual(["a", "b", "c"]);
    expect(queue.takeDue(30)).toEqual([]);
    expect(queue.nextAt()).toBe(40);
  });

  it("forgets keys that were deleted or delayed", () => {
    const queue = new DelayQueue();
    queue.set("a", 10);
    queue.set("b", 20);
    queue.set("a", 30);
    queue.delete("b");
    expect(queue.dueAt("b")).toBeUndefined();
    expect(queue.takeDue(20)).toEqual([]);
    expect(queue.takeDue(30)).toEqual(["a"]);
    expect(queue.nextAt()).toBeUndefined();
  });

  it("agrees with a plain map for any sequence of calls", () => {
    const random = seededRandom(3);
    const queue = new DelayQueue();
    const plain = new Map<string, number>();
    let now = 0;
    for (let step = 0; step < 20_000; step += 1) {
      const key = `k${Math.floor(random() * 50)}`;
      if (random() < 0.8) {
        const at = now + Math.floor(random() * 100);
        queue.set(key, at);
        plain.set(key, at);
      } else {
        queue.delete(key);
        plain.delete(key);
      }
      if (random() < 0.1) {
        now += Math.floor(random() * 60);
        const due = [...plain].filter(([, at]) => at <= now);
        expect(queue.takeDue(now).toSorted()).toEqual(due.map(([one]) => one).toSorted());
        for (const [one] of due) plain.delete(one);
      }
    }
  });
});
