// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MarksOfRows } from "@/components/list/selection/row-marks";
import { NOTHING } from "@/components/list/selection/selection";
import { render } from "@/components/testing/render";
import { windowWidth } from "@/components/testing/window-width";
import { ListFacets } from "./list-facets";

const FIELDS = [
  { key: "health", label: "Status", labelOf: (value: string) => value.toUpperCase() },
  { key: "set", label: "Set" },
  { key: "region", label: "Region" },
];

const FACETS = {
  health: {
    values: [
      { value: "healthy", size: 1_200 },
      { value: "unavailable", size: 3 },
    ],
    more: 0,
  },
  set: {
    values: Array.from({ length: 9 }, (_, index) => ({ value: `set-${index}`, size: 9 - index })),
    more: 4,
  },
  region: { values: [], more: 0 },
};

function Facets({ initially = "", ...rest }: Partial<ComponentProps<typeof ListFacets>> & { initially?: string }) {
  const [text, setText] = useState(initially);
  return (
    <>
      <ListFacets fields={FIELDS} facets={FACETS} text={text} onText={setText} {...rest} />
      <output>{text}</output>
    </>
  );
}

const group = (name: string) => within(screen.getByRole("group", { name }));
const valuesOf = (name: string) =>
  group(name)
    .getAllByRole("checkbox")
    .map((box) => box.closest("label")?.textContent);
const filter = () => document.querySelector("output")?.textContent;

const WIDE_PX = 1_400;
beforeAll(async () => {
  windowWidth(WIDE_PX);
  render(<Facets />);
  // They are loaded once, when they are first wanted.
  await screen.findByRole("group", { name: "Status" });
  cleanup();
});
beforeEach(() => windowWidth(WIDE_PX));

describe("values beside a list", () => {
  it("break a name of several words between these", async () => {
    const strategy = { values: [{ value: "ProgressivePerGroup", size: 1 }], more: 0 };
    render(<Facets fields={[{ key: "strategy", label: "Strategy" }]} facets={{ strategy }} />);
    const name = await screen.findByTitle("ProgressivePerGroup");
    expect(name.textContent).toBe("ProgressivePerGroup");
    expect(name.querySelectorAll("wbr")).toHaveLength(2);
  });

  it("stand below their fields with what they are called and how many rows each leaves", () => {
    render(<Facets />);
    expect(valuesOf("Status")).toEqual(["HEALTHY1,200", "UNAVAILABLE3"]);
    expect(screen.queryByRole("group", { name: "Region" })).toBeNull();
  });

  it.each([
    ["", ["HEALTHY"], "health=healthy"],
    ["", ["HEALTHY", "UNAVAILABLE"], "health=healthy,unavailable"],
    ["", ["HEALTHY", "set-1"], "health=healthy set=set-1"],
    ["a name", ["set-0"], "a name set=set-0"],
    ["health:healthy,unavailable b", ["HEALTHY"], "health:unavailable b"],
    ["set=set-2", ["set-2"], ""],
  ])("make of the filter “%s” with %j “%s”", async (initially, values, expected) => {
    const { user } = render(<Facets initially={initially} />);
    for (const value of values) await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${value}`) }));
    expect(filter()).toBe(expected);
  });

  it("are ticked where the filter has them", () => {
    render(<Facets initially="health:unavailable set:set-1,set-3" />);
    const ticked = screen.getAllByRole("checkbox", { checked: true });
    expect(ticked.map((box) => box.closest("label")?.textContent)).toEqual(["UNAVAILABLE3", "set-18", "set-36"]);
  });

  it("are the first few, and with a click all that are known", async () => {
    const { user } = render(<Facets />);
    expect(valuesOf("Set")).toHaveLength(6);
    await user.click(group("Set").getByRole("button", { name: "7 more" }));
    expect(valuesOf("Set")).toHaveLength(9);
    expect(group("Set").getByText("and 4 that are less frequent")).toBeTruthy();
  });

  it("include those that are chosen, however rare", () => {
    render(<Facets initially="set:set-8" />);
    expect(valuesOf("Set").at(-1)).toBe("set-81");
    expect(group("Set").getByRole("button", { name: "6 more" })).toBeTruthy();
  });

  it("keep their order while the filter is the same: counts change, new ones come last, those without rows stay", async () => {
    const health = (sizes: Record<string, number>) => ({
      health: { values: Object.entries(sizes).map(([value, size]) => ({ value, size })), more: 0 },
    });
    const { rerender, user } = render(<Facets facets={health({ healthy: 9, applying: 2 })} />);
    rerender(<Facets facets={health({ unavailable: 8, applying: 3 })} />);
    expect(valuesOf("Status")).toEqual(["HEALTHY0", "APPLYING3", "UNAVAILABLE8"]);
    await user.click(screen.getByRole("checkbox", { name: /^APPLYING/ }));
    rerender(<Facets facets={health({ unavailable: 8, applying: 3 })} />);
    expect(valuesOf("Status")).toEqual(["UNAVAILABLE8", "APPLYING3"]);
  });

  it("are cut once where they are long: a name in its middle, a sentence at its end", () => {
    const sentence = "None of its pods is ready, and nobody knows why that is so.";
    const values = ["observability-collector-long-placement-name-eu", sentence].map((value) => ({ value, size: 1 }));
    render(<Facets facets={{ set: { values, more: 0 } }} />);
    const [name, words] = group("Set").getAllByTitle(/./);
    expect([name?.textContent, words?.textContent]).toEqual(["observability-collect\u2026nt-name-eu", sentence]);
    expect([name, words].map((label) => label?.className.includes("line-clamp"))).toEqual([false, true]);
  });

  it("stay while others are counted", () => {
    const { rerender } = render(<Facets />);
    rerender(<Facets facets={undefined} />);
    expect(valuesOf("Status")).toHaveLength(2);
  });

  it.each([
    ["a narrow window", WIDE_PX - 1, undefined],
    ["a list with a row beside it", WIDE_PX, "c1"],
  ])("are not there in %s", (_, widthPx, peeked) => {
    windowWidth(widthPx);
    const nothing = () => undefined;
    const actions = { select: nothing, selectAll: nothing, clear: nothing, peek: nothing, step: nothing };
    const marks = { current: peeked, peeked, selection: NOTHING, size: 0, isSelected: () => false, ...actions };
    render(
      <MarksOfRows value={marks}>
        <Facets />
      </MarksOfRows>,
    );
    expect(screen.queryByRole("complementary", { name: "Values to filter by" })).toBeNull();
  });
});
