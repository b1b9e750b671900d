// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { CodeBlock } from "./code-block";

const block = () => screen.getByRole("region", { name: "Work" });
const lines = () => [...(block().querySelector("pre")?.children ?? [])].map(({ textContent }) => textContent);

describe("YAML to read", () => {
  it.each([
    ["kind: Work\nspec:\n  replicas: 2\n", ["1kind: Work", "2spec:", "3  replicas: 2"]],
    ["spec:\n\n  a: 1", ["1spec:", "2", "3  a: 1"]],
    ["", ["1"]],
  ])("numbers the lines of %j", (yaml, expected) => {
    render(<CodeBlock label="Work" yaml={yaml} />);
    expect(lines()).toEqual(expected);
  });

  it("says below a line what is wrong with it", () => {
    render(<CodeBlock label="Work" yaml={"a: 1\nb: 2"} problems={new Map([[2, "Unknown field b."]])} />);
    expect(lines()).toEqual(["1a: 1", "2b: 2Unknown field b."]);
  });

  it("marks the line that it was opened for, and scrolls to it", () => {
    const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
    render(<CodeBlock label="Work" yaml={"a: 1\nb: 2"} line={2} />);
    expect(block().querySelector("[aria-current=true]")?.textContent).toBe("2b: 2");
    expect(scroll).toHaveBeenCalledOnce();
    scroll.mockRestore();
  });

  it("can be scrolled with the keyboard, and not written in", async () => {
    const { user } = render(<CodeBlock label="Work" yaml="a: 1" />);
    await user.tab();
    expect(document.activeElement).toBe(block());
    await user.keyboard("b");
    expect(lines()).toEqual(["1a: 1"]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
