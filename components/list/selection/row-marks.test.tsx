// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address } from "@/components/testing/address";
import { MarkedRows, roomBeside } from "@/components/testing/marked-rows";
import { render } from "@/components/testing/render";
import { MarksOfRow } from "./row-marks";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const NAMES = ["c1", "c2", "c3", "c4"];

const rows = () => render(<MarkedRows names={NAMES} />);
const current = () => screen.queryByRole("row", { current: true })?.getAttribute("data-row") ?? undefined;
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const selected = () => NAMES.filter((name) => box(name).checked);

beforeEach(roomBeside);

describe("marks of rows", () => {
  it.each([
    ["j", "c1"],
    ["k", "c1"],
    ["jj", "c2"],
    ["jjk", "c1"],
    ["jjjjjj", "c4"],
  ])("point with %s at %s", async (keys, name) => {
    const { user } = rows();
    await user.keyboard(keys);
    expect(current()).toBe(name);
  });

  it.each([
    ["x", []],
    ["jx", ["c1"]],
    ["jxjx", ["c1", "c2"]],
    ["jxx", []],
    ["X", NAMES],
    ["Xjx", ["c2", "c3", "c4"]],
    ["X{Escape}", []],
  ])("select with %s %j", async (keys, names) => {
    const { user } = rows();
    await user.keyboard(keys);
    expect(selected()).toEqual(names);
  });

  it("select one row, and with Shift all up to another", async () => {
    const { user } = rows();
    await user.click(box("c2"));
    expect(selected()).toEqual(["c2"]);
    await user.keyboard("{Shift>}");
    await user.click(box("c4"));
    await user.keyboard("{/Shift}");
    expect(selected()).toEqual(["c2", "c3", "c4"]);
  });

  it("preview a row by its button, and name it in the address", async () => {
    const { user } = rows();
    await user.click(screen.getByRole("button", { name: "Preview c3" }));
    expect(screen.getByRole("complementary", { name: "c3" })).toBeTruthy();
    expect([current(), address()]).toEqual(["c3", "/?peek=cluster/c3"]);
  });

  it("are the focus: a row, what is previewed of it, and the row again", async () => {
    const { user } = rows();
    const focused = () => document.activeElement;
    await user.keyboard("jj");
    expect(focused()?.getAttribute("data-row")).toBe("c2");
    await user.keyboard("{Enter}");
    expect(focused()?.closest("aside")?.getAttribute("aria-label")).toBe("c2");
    await user.keyboard("j");
    expect(focused()?.closest("aside")?.getAttribute("aria-label")).toBe("c3");
    await user.keyboard("{Escape}");
    expect(focused()?.getAttribute("data-row")).toBe("c3");
    expect(screen.getAllByRole("row").filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });

  it("open with o the page of the row that is pointed at", async () => {
    const { user } = rows();
    await user.keyboard("jjo");
    expect(location.hash).toBe("#c2");
  });

  it("leave keys to a field where somebody types, and lead there", async () => {
    const { user } = rows();
    await user.keyboard("/");
    await user.keyboard("jx");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Filter" }).value).toBe("jx");
    expect([current(), selected()]).toEqual([undefined, []]);
  });

  it.each(["{Control>}j{/Control}", "{Meta>}j{/Meta}", "{Alt>}j{/Alt}"])("leave %s to the browser", async (keys) => {
    const { user } = rows();
    await user.keyboard(keys);
    expect(current()).toBeUndefined();
  });

  it("are absent where rows cannot be marked", () => {
    render(<MarksOfRow name="c1" label="c1" />);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
