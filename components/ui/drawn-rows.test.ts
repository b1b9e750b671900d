import { describe, expect, it } from "vitest";
import { DrawnRows } from "./drawn-rows";

const element = (name: string) => ({ name }) as unknown as Element;

function follow(drawn: DrawnRows) {
  const told: (Element | null)[] = [];
  return { told, stop: drawn.measuredBy((each) => told.push(each)) };
}

describe("DrawnRows", () => {
  it("hands over the rows that stood before, and those that come", () => {
    const drawn = new DrawnRows();
    const [a, b, c] = [element("a"), element("b"), element("c")];
    drawn.measure(a);
    const leaveB = drawn.measure(b);
    leaveB?.();
    const { told } = follow(drawn);
    drawn.measure(c);
    expect(told).toEqual([a, c]);
  });

  it("says when one is gone", () => {
    const drawn = new DrawnRows();
    const { told } = follow(drawn);
    const leave = drawn.measure(element("a"));
    leave?.();
    expect(told).toEqual([element("a"), null]);
  });

  it("tells the next of all, and the one before of nothing more", () => {
    const drawn = new DrawnRows();
    drawn.measure(element("a"));
    const first = follow(drawn);
    const second = follow(drawn);
    first.stop();
    drawn.measure(element("b"));
    expect(first.told).toEqual([element("a")]);
    expect(second.told).toEqual([element("a"), element("b")]);
  });
});
