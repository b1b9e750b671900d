// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MarkedRows, roomBeside } from "@/components/testing/marked-rows";
import { render } from "@/components/testing/render";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const NAMES = ["c1", "c2", "c3"];

const bar = () => screen.queryByRole("region", { name: "Selection" });
const told = () => within(screen.getByRole("region", { name: "Selection" })).getByRole("status").textContent;
const all = () => screen.queryByRole("button", { name: /^Select all/ });

beforeEach(roomBeside);

/** A list of which some rows are here, with keys pressed on it. */
async function selectedBy(keys: string, total = 1_500) {
  const rendered = render(<MarkedRows names={NAMES} total={total} q="set:a" />);
  await rendered.user.keyboard(keys);
  return rendered;
}

describe("the bar of a selection", () => {
  it("is there while something is selected, with what can be done", async () => {
    const { user } = await selectedBy("j");
    expect(bar()).toBeNull();
    await user.keyboard("x");
    expect(within(screen.getByRole("region", { name: "Selection" })).getByRole("button", { name: "Act" })).toBeTruthy();
    await user.keyboard("x");
    expect(bar()).toBeNull();
  });

  it.each([
    ["jx", "1 selected of 1,500"],
    ["jxjx", "2 selected of 1,500"],
    ["X", "1,500 selected, all that match"],
    ["Xjx", "1,499 selected, all that match"],
  ])("says after %s: %s", async (keys, text) => {
    await selectedBy(keys);
    expect(told()).toBe(text);
  });

  it("offers all that match, once", async () => {
    const { user } = await selectedBy("jx");
    await user.click(screen.getByRole("button", { name: "Select all 1,500 that match" }));
    expect(told()).toBe("1,500 selected, all that match");
    expect(all()).toBeNull();
  });

  it("offers no more than there is", async () => {
    await selectedBy("jxjxjx", NAMES.length);
    expect(told()).toBe("3 selected of 3");
    expect(all()).toBeNull();
  });

  it.each(["jx", "X"])("clears what was selected with %s", async (keys) => {
    const { user } = await selectedBy(keys);
    await user.click(screen.getByRole("button", { name: "Clear the selection" }));
    expect(bar()).toBeNull();
    expect(screen.queryByRole("checkbox", { checked: true })).toBeNull();
  });

  it("goes with another filter where all that match were selected, and stays with rows selected by name", async () => {
    const { user, rerender } = await selectedBy("X");
    rerender(<MarkedRows names={NAMES} total={9} q="set:b" />);
    expect(bar()).toBeNull();
    await user.keyboard("jx");
    rerender(<MarkedRows names={NAMES} total={8} q="set:c" />);
    expect(told()).toBe("1 selected of 8");
  });
});
