// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { SortHead, sortedBy } from "./sort-head";

describe("the heading of a column", () => {
  it.each([
    ["name", "since", "Since"],
    ["since", "-since", "Since ↑"],
    ["-since", "since", "Since ↓"],
    ["-name", "since", "Since"],
  ])("turns the order %s into %s by a press, and reads “%s”", async (sort, next, text) => {
    const onSort = vi.fn();
    const { user } = render(<SortHead label="Since" own="since" sort={sort} onSort={onSort} />);
    const button = screen.getByRole("button", { name: "Since" });
    expect(button.textContent).toBe(text);
    await user.click(button);
    expect(onSort.mock.calls).toEqual([[next]]);
  });

  it("is no button where nothing is sorted by it", () => {
    const { container } = render(<SortHead label="Actions" own={undefined} sort="name" onSort={vi.fn()} />);
    expect(container.innerHTML).toBe("Actions");
  });

  it.each([
    ["since", "since", "ascending"],
    ["-since", "since", "descending"],
    ["since", "name", undefined],
    ["", undefined, undefined],
  ] as const)("for the order “%s” says of the column %s: %s", (sort, own, expected) => {
    expect(sortedBy(sort, own)).toBe(expected);
  });
});
