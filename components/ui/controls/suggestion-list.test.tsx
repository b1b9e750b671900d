// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { SuggestionList } from "./suggestion-list";

const OPTIONS = [
  { id: "o-0", lead: "health:", label: "healthy", size: 1234 },
  { id: "o-1", lead: "health:", label: "unknown", size: 0 },
  { id: "o-2", lead: "", label: "set:", note: "Cluster set" },
];

function list(current: string | undefined, foot?: string, onTake = vi.fn()) {
  return <SuggestionList id="o" label="Suggestions" options={OPTIONS} current={current} onTake={onTake} foot={foot} />;
}

const options = () => screen.getAllByRole("option");
const texts = () => options().map(({ textContent }) => textContent);

describe("suggestions", () => {
  it("have what they are called, what they mean and how many there are, also none", () => {
    render(list(undefined));
    expect(screen.getByRole("listbox", { name: "Suggestions" }).id).toBe("o");
    expect(texts()).toEqual(["health:healthy1,234", "health:unknown0", "set:Cluster set"]);
  });

  it("mark the current one, and bring it into view when it becomes it", () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const { rerender } = render(list(undefined));
    expect(scroll).not.toHaveBeenCalled();
    rerender(list("o-1"));
    expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
    expect(scroll.mock.contexts).toEqual([options()[1]]);
    rerender(list("o-1", "3 more."));
    expect(scroll).toHaveBeenCalledOnce();
  });

  it("say by position which one is taken", async () => {
    const onTake = vi.fn();
    const { user } = render(list("o-0", undefined, onTake));
    await user.click(screen.getByText("Cluster set"));
    expect(onTake.mock.calls).toEqual([[2]]);
  });

  it("leave the focus where it is, wherever somebody presses", () => {
    const onTake = vi.fn();
    render(list(undefined, "3 more: keep typing to find them.", onTake));
    expect(fireEvent.mouseDown(screen.getByText("3 more: keep typing to find them."))).toBe(false);
    expect(fireEvent.mouseDown(screen.getByText("Cluster set"))).toBe(false);
    expect(onTake).not.toHaveBeenCalled();
  });
});
