// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { Markdown } from "./markdown";

describe("a text of a dashboard", () => {
  it("has headings, lists, emphasis and links", () => {
    const { container } = render(
      <Markdown text={"# Nodes\n\n- **one**\n- *two*\n- *two*\n\n`code` [more](https://example.org)"} />,
    );
    expect(container.textContent).toBe("Nodesonetwotwocode more");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "more" }).getAttribute("href")).toBe("https://example.org");
  });

  it("attack: brackets that are not closed are not searched past the next one", () => {
    const { container } = render(<Markdown text={`${"[".repeat(5_000)}a](https://example.org)`} />);
    expect(screen.getByRole("link").textContent).toBe("a");
    expect(container.textContent).toBe(`${"[".repeat(4_999)}a`);
  });
});
