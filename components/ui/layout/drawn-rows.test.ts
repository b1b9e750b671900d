import { describe, expect, it } from "vitest";
import { DrawnRows } from "./drawn-rows";

const element = (name: string) => ({ name }) as unknown as Element;

function follow(drawn: DrawnRows) {
  const observed: (Element | null)[] = [];
  return { observed, stop: drawn.measuredBy((each) => observed.push(each)) };
}

describe("DrawnRows", () => {
  it("hands over the rows that stood before, and those that come", () => {
    const drawn = new DrawnRows();
    const [a, b, c] = [element("a"), element("b"), element("c")];
    drawn.measure(a);
    const leaveB = drawn.measure(b);
    leaveB?.();
    const { observed } = follow(drawn);
    drawn.measure(c);
    expect(observed).toEqual([a, c]);
  });

  it("says when one is gone", () => {
    const drawn = new DrawnRows();
    const { observed } = follow(drawn);
    const leave = drawn.measure(element("a"));
    leave?.();
    expect(observed).toEqual([element("a"), null]);
  });

  it("tells the next of all, and the one before of nothing more", () => {
    const drawn = new DrawnRows();
    drawn.measure(element("a"));
    const first = follow(drawn);
    const second = follow(drawn);
    first.stop();
    drawn.measure(element("b"));
    expect(first.observed).toEqual([element("a")]);
    expect(second.observed).toEqual([element("a"), element("b")]);
  });
});
