// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { Menu } from "./menu";

function actionsMenu(actions: Partial<Record<"edit" | "hold" | "remove", () => void>> = {}) {
  const { edit = vi.fn(), hold = vi.fn(), remove = vi.fn() } = actions;
  return render(
    <Menu
      label="More actions"
      items={[
        { label: "Edit YAML", onSelect: edit },
        { label: "Hold", reason: "Nothing rolls out.", onSelect: hold },
        { label: "Remove", danger: true, onSelect: remove },
      ]}
    />,
  );
}

const button = () => screen.getByRole("button", { name: "More actions" });
const focused = () => document.activeElement?.textContent;

describe("a menu", () => {
  it("says whether it is open, and focuses its first item", async () => {
    const { user } = actionsMenu();
    expect(button().getAttribute("aria-expanded")).toBe("false");
    await user.click(button());
    expect(button().getAttribute("aria-expanded")).toBe("true");
    expect(focused()).toBe("Edit YAML");
  });

  it.each([
    ["{ArrowDown}{ArrowDown}", "Remove"],
    ["{ArrowUp}", "Remove"],
    ["{End}", "Remove"],
    ["{End}{Home}", "Edit YAML"],
    ["r", "Remove"],
  ])("moves with %s to %s", async (keys, label) => {
    const { user } = actionsMenu();
    await user.click(button());
    await user.keyboard(keys);
    expect(focused()).toBe(label);
  });

  it("runs an item once and closes", async () => {
    const edit = vi.fn();
    const { user } = actionsMenu({ edit });
    await user.click(button());
    await user.keyboard("{Enter}");
    expect(edit).toHaveBeenCalledOnce();
    expect(button().getAttribute("aria-expanded")).toBe("false");
  });

  it("does not run a disabled item, and says why", async () => {
    const hold = vi.fn();
    const { user } = actionsMenu({ hold });
    await user.click(button());
    await user.click(screen.getByRole("menuitem", { name: /Hold/ }));
    expect(hold).not.toHaveBeenCalled();
    expect(screen.getByText("Nothing rolls out.")).toBeTruthy();
  });
});
