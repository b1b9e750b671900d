import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { Agenda } from "./agenda";

describe("Agenda", () => {
  it("gives out what is due, the earliest first, and keeps the rest", () => {
    const agenda = new Agenda();
    for (const [key, at] of [
      ["c", 30],
      ["a", 10],
      ["d", 40],
      ["b", 20],
    ] as const)
      agenda.set(key, at);
    expect(agenda.next()).toBe(10);
    expect(agenda.takeDue(30)).toEqual(["a", "b", "c"]);
    expect(agenda.takeDue(30)).toEqual([]);
    expect(agenda.next()).toBe(40);
  });

  it("forgets what was dropped or put off", () => {
    const agenda = new Agenda();
    agenda.set("a", 10);
    agenda.set("b", 20);
    agenda.set("a", 30);
    agenda.drop("b");
    expect(agenda.dateOf("b")).toBeUndefined();
    expect(agenda.takeDue(20)).toEqual([]);
    expect(agenda.takeDue(30)).toEqual(["a"]);
    expect(agenda.next()).toBeUndefined();
  });

  it("agrees with a plain map, whatever is set and dropped", () => {
    const random = seededRandom(3);
    const agenda = new Agenda();
    const plain = new Map<string, number>();
    let now = 0;
    for (let step = 0; step < 20_000; step += 1) {
      const key = `k${Math.floor(random() * 50)}`;
      if (random() < 0.8) {
        const at = now + Math.floor(random() * 100);
        agenda.set(key, at);
        plain.set(key, at);
      } else {
        agenda.drop(key);
        plain.delete(key);
      }
      if (random() < 0.1) {
        now += Math.floor(random() * 60);
        const due = [...plain].filter(([, at]) => at <= now);
        expect(agenda.takeDue(now).toSorted()).toEqual(due.map(([one]) => one).toSorted());
        for (const [one] of due) plain.delete(one);
      }
    }
  });
});
