// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useHeldRows } from "./use-held-rows";

const timeOf = (time: number) => time;

function held(first: readonly number[], key = "", isPaged = false) {
  return renderHook(({ all, key }) => useHeldRows(all, timeOf, { key, isPaged }), {
    initialProps: { all: first, key },
  });
}

describe("held rows", () => {
  it("stay as they were first, and say how many came since", () => {
    const { result, rerender } = held([]);
    rerender({ all: [2, 1], key: "" });
    expect(result.current).toMatchObject({ rows: [2, 1], newer: 0 });
    rerender({ all: [4, 3, 2, 1], key: "" });
    expect(result.current).toMatchObject({ rows: [2, 1], newer: 2 });
    rerender({ all: [4, 3, 2, 1, 0], key: "" });
    expect(result.current, "older ones are read on request").toMatchObject({ rows: [2, 1, 0], newer: 2 });
    act(() => result.current.showAll());
    expect(result.current).toMatchObject({ rows: [4, 3, 2, 1, 0], newer: 0 });
  });

  it.each([
    ["are others, by another key", [9, 8], "b"],
    ["are none of those that were there", [9, 8], ""],
  ])("show all that there are where they %s", (_, all, key) => {
    const { result, rerender } = held([2, 1]);
    rerender({ all, key });
    expect(result.current).toMatchObject({ rows: all, newer: 0 });
    rerender({ all: [10, ...all], key });
    expect(result.current).toMatchObject({ rows: all, newer: 1 });
  });

  it("stay where newer ones push them out of the page, and go on with what is read further", () => {
    const { result, rerender } = held([4, 3, 2], "", true);
    rerender({ all: [6, 5, 4], key: "" });
    expect(result.current).toMatchObject({ rows: [4, 3, 2], newer: 2 });
    rerender({ all: [9, 8, 7], key: "" });
    expect(result.current).toMatchObject({ rows: [4, 3, 2], newer: 3 });
    rerender({ all: [9, 8, 7, 6, 5, 4, 3, 2, 1], key: "" });
    expect(result.current).toMatchObject({ rows: [4, 3, 2, 1], newer: 5 });
    rerender({ all: [11, 10, 9, 8, 7, 6, 5, 4, 3], key: "" });
    expect(result.current).toMatchObject({ rows: [4, 3, 2, 1], newer: 7 });
    act(() => result.current.showAll());
    expect(result.current).toMatchObject({ rows: [11, 10, 9, 8, 7, 6, 5, 4, 3], newer: 0 });
    rerender({ all: [5], key: "other" });
    expect(result.current).toMatchObject({ rows: [5], newer: 0 });
  });
});
