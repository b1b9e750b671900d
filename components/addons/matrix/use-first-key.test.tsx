// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { useFirstKey, useFocusAtOpening } from "./use-first-key";

function Grid({ press = () => true, isMain = true }: { press?: (event: KeyboardEvent) => boolean; isMain?: boolean }) {
  const grid = useFirstKey(press);
  useFocusAtOpening(grid, isMain);
  // biome-ignore lint/a11y/useSemanticElements: as the matrix has it
  return <div ref={grid} role="grid" tabIndex={0} />;
}

/** A page on which that element has the focus before its grid is there. */
function page(focused: string, isMain = true) {
  const content = (hasGrid: boolean) => (
    <>
      <a href="/addons">Matrix</a>
      <input aria-label="Search" />
      <main>
        <button type="button">Choose</button>
        {hasGrid ? <Grid isMain={isMain} /> : null}
      </main>
    </>
  );
  const { rerender, ...rest } = render(content(false));
  for (const element of document.querySelectorAll<HTMLElement>(focused)) element.focus();
  rerender(content(true));
  return rest;
}

describe("a grid that a page opens with", () => {
  it.each([
    ["nothing", "none"],
    ["the link that led here", "a"],
  ])("has the focus after %s had it", (_, focused) => {
    page(focused);
    expect(document.activeElement).toBe(screen.getByRole("grid"));
  });

  it.each([
    ["a field that somebody types in", "input"],
    ["something else on the page", "button"],
  ])("leaves the focus with %s", (_, focused) => {
    page(focused);
    expect(document.activeElement).toBe(document.querySelector(focused));
  });

  it("does not take the focus where it is one of several", () => {
    page("none", false);
    expect(document.activeElement).toBe(document.body);
  });

  it("takes it with the first key that moves in it, which is not lost", async () => {
    const press = vi.fn(() => true);
    const { user } = render(<Grid press={press} isMain={false} />);
    await user.keyboard("x{ArrowDown}");
    expect(press).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole("grid"));
  });
});
