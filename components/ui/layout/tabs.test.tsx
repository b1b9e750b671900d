// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { DetailTabs, TabLinks, Tabs } from "./tabs";

type Part = "reasons" | "clusters" | "left-out";

function Preview({ first }: { readonly first: Part }) {
  const [part, setPart] = useState(first);
  return (
    <Tabs<Part>
      label="Affected clusters"
      current={part}
      onCurrent={setPart}
      tabs={[
        { id: "reasons", label: "Reasons" },
        { id: "clusters", label: "Clusters", figure: "12" },
        { id: "left-out", label: "Left out", figure: "38" },
      ]}
    >
      <p>Here are {part}.</p>
    </Tabs>
  );
}

const tabs = () => screen.getAllByRole("tab");
const selected = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

describe("tabs", () => {
  it("say what they switch, and how many there are of each", () => {
    render(<Preview first="clusters" />);
    expect(screen.getByRole("tablist", { name: "Affected clusters" })).toBeTruthy();
    expect(tabs().map(({ textContent }) => textContent)).toEqual(["Reasons", "Clusters12", "Left out38"]);
  });

  it("show one panel, which has the name of its tab", async () => {
    const { user } = render(<Preview first="reasons" />);
    expect(screen.getByRole("tabpanel", { name: "Reasons" }).textContent).toBe("Here are reasons.");
    await user.click(screen.getByRole("tab", { name: /^Left out/ }));
    const panel = screen.getByRole("tabpanel", { name: /^Left out/ });
    expect(panel.textContent).toBe("Here are left-out.");
    expect(selected()).toEqual(["Left out38"]);
    expect(tabs().map((tab) => tab.getAttribute("aria-controls"))).toEqual([panel.id, panel.id, panel.id]);
  });

  it.each([
    ["reasons", "{ArrowRight}", "Clusters12"],
    ["reasons", "{ArrowRight}{ArrowRight}", "Left out38"],
    ["left-out", "{ArrowRight}", "Reasons"],
    ["clusters", "{ArrowLeft}", "Reasons"],
    ["reasons", "{ArrowLeft}", "Left out38"],
    ["reasons", "{End}", "Left out38"],
    ["left-out", "{Home}", "Reasons"],
    ["clusters", "{ArrowDown}", "Clusters12"],
    ["clusters", "{ArrowUp}", "Clusters12"],
  ] as const)("go from %s with %s to %s", async (first, keys, expected) => {
    const { user } = render(<Preview first={first} />);
    await user.tab();
    await user.keyboard(keys);
    expect(focused()).toBe(expected);
    expect(selected()).toEqual([expected]);
  });

  it("are one stop of the keyboard: the selected one", async () => {
    const { user } = render(<Preview first="clusters" />);
    await user.tab();
    expect(focused()).toBe("Clusters12");
    await user.tab();
    expect(tabs()).not.toContain(document.activeElement);
  });
});

describe("a row of tabs that is wider than its page", () => {
  const parts = ["overview", "clusters", "yaml"].map((id) => ({ id, label: id, href: id }));

  it.each([
    ["links", (current: string) => <TabLinks label="Layout" tabs={parts} current={current} />],
    ["parts of a page", (current: string) => <DetailTabs tabs={parts} current={current} hrefOf={(id) => id} />],
  ])("scrolls to the open one of its %s, and to the next that opens", (_, row) => {
    const by = vi.spyOn(Element.prototype, "scrollBy").mockReturnValue();
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function box(this: Element) {
      const index = [...(this.parentElement?.children ?? [])].indexOf(this);
      return this.tagName === "A" ? new DOMRect(300 * index, 0, 100, 34) : new DOMRect(0, 0, 320, 34);
    });
    const { rerender } = render(row("yaml"));
    expect(by).toHaveBeenLastCalledWith({ left: 490 });
    rerender(row("clusters"));
    expect(by).toHaveBeenLastCalledWith({ left: 190 });
  });
});
