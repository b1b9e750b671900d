// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useSteadyOrder } from "./use-steady-order";

interface Row {
  readonly name: string;
  readonly isBad?: boolean;
}

function ordered(before: readonly Row[], after: readonly Row[]): string {
  const { result, rerender } = renderHook(
    (rows: readonly Row[]) => useSteadyOrder(rows, ({ isBad = false }) => isBad),
    {
      initialProps: before,
    },
  );
  rerender(after);
  return result.current.map(({ name }) => name).join("");
}

const [A, B, C] = [{ name: "a" }, { name: "b" }, { name: "c" }];
const BAD = { name: "b", isBad: true };

describe("the order of rows", () => {
  it.each<[string, readonly Row[], readonly Row[], string]>([
    ["stays while rows only move on", [A, B, C], [C, A, B], "abc"],
    ["follows a row that gets into trouble", [A, B, C], [BAD, A, C], "bac"],
    ["follows a row that is new", [A, C], [C, B, A], "cba"],
    ["follows a row that is gone", [A, B, C], [C, A], "ca"],
  ])("%s", (_, before, after, expected) => {
    expect(ordered(before, after)).toBe(expected);
  });
});
