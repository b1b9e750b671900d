// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { render } from "@/components/testing/render";
import type { SavedView } from "./saved-view";
import { ViewsMenu } from "./views-menu";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const STORED_AS = "flotilla.views";
const MINE: SavedView = { name: "Mine", path: "/clusters", search: "?q=provider:EKS" };

beforeEach(() => localStorage.clear());

const stored = () => JSON.parse(localStorage.getItem(STORED_AS) ?? "[]") as SavedView[];
const views = () => within(screen.getByRole("dialog", { name: "Saved views" }));
const name = () => views().getByLabelText("Save this view as");
const save = (label = "Save") => views().getByRole("button", { name: label });
const line = (label: string) => views().queryByRole("link", { name: label });

/** The views of the list at an address, with those that are stored already. */
async function viewsAt(path: string, before: readonly SavedView[] = []) {
  openAt(path);
  localStorage.setItem(STORED_AS, JSON.stringify(before));
  const rendered = render(<ViewsMenu />);
  await rendered.user.click(screen.getByRole("button", { name: "Views" }));
  await screen.findByRole("dialog", { name: "Saved views" });
  return rendered;
}

describe("the saved views of a list", () => {
  it("are none at first, and the list as it opens need not be saved", async () => {
    await viewsAt("/clusters");
    expect(views().getByText("No saved views of this list yet.")).toBeTruthy();
    expect(save().getAttribute("aria-disabled")).toBe("true");
    expect(views().getByText("This is the default view. Filter, sort or choose columns first.")).toBeTruthy();
  });

  it("are those of this list, and the one that is shown is marked", async () => {
    const { search } = MINE;
    await viewsAt("/clusters?q=provider:EKS&peek=cluster/c1", [
      MINE,
      { name: "Another", path: "/clusters", search: "?sort=-name" },
      { name: "Elsewhere", path: "/works", search },
    ]);
    expect(
      views()
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Mine", "Another"]);
    expect(line("Mine")?.getAttribute("aria-current")).toBe("true");
    expect(line("Another")?.getAttribute("aria-current")).toBeNull();
    expect(line("Another")?.getAttribute("href")).toBe("/clusters?sort=-name");
  });

  it("keep how the list is shown under a name, but not the row beside it", async () => {
    const { user } = await viewsAt("/clusters?sort=-name&q=provider:EKS&cols=set,age&peek=cluster/c1");
    await user.type(name(), " By name ");
    await user.click(save());
    expect(stored()).toEqual([
      { name: "By name", path: "/clusters", search: "?cols=set,age&q=provider:EKS&sort=-name" },
    ]);
    expect(line("By name")?.getAttribute("aria-current")).toBe("true");
    expect((name() as HTMLInputElement).value).toBe("");
  });

  it("are saved with Enter", async () => {
    const { user } = await viewsAt("/clusters?sort=-name");
    await user.type(name(), "By name{Enter}");
    expect(stored()).toHaveLength(1);
  });

  it("need a name", async () => {
    const { user } = await viewsAt("/clusters?sort=-name");
    await user.click(save());
    expect(stored()).toEqual([]);
    expect(views().getByText("Enter a name.")).toBeTruthy();
  });

  it("have each name once in a list, whose view is replaced", async () => {
    const other = { ...MINE, path: "/works" };
    const { user } = await viewsAt("/clusters?sort=-name", [MINE, other]);
    await user.type(name(), "Mine");
    await user.click(save("Replace"));
    expect(stored()).toEqual([{ ...MINE, search: "?sort=-name" }, other]);
  });

  it("are removed, and what was removed last can be had back", async () => {
    const { user } = await viewsAt("/clusters", [MINE]);
    await user.click(views().getByRole("button", { name: "Remove view Mine" }));
    expect([line("Mine"), stored()]).toEqual([null, []]);
    expect(views().getByText("Mine was removed.")).toBeTruthy();
    await user.click(views().getByRole("button", { name: "Undo" }));
    expect(stored()).toEqual([MINE]);
    expect(line("Mine")).toBeTruthy();
    expect(views().queryByText("Mine was removed.")).toBeNull();
  });

  it("follow what other tabs store", async () => {
    await viewsAt("/clusters");
    localStorage.setItem(STORED_AS, JSON.stringify([MINE]));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: STORED_AS })));
    expect(line("Mine")).toBeTruthy();
  });

  it("say where the browser stores nothing, and keep the name that was typed", async () => {
    const { user } = await viewsAt("/clusters?sort=-name");
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("The user has disabled it.", "SecurityError");
    });
    await user.type(name(), "By name");
    await user.click(save());
    expect(views().getByText("This browser cannot store views: its storage is full or disabled.")).toBeTruthy();
    expect((name() as HTMLInputElement).value).toBe("By name");
  });

  it("close with Escape", async () => {
    const { user } = await viewsAt("/clusters");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Views" }).getAttribute("aria-expanded")).toBe("false");
  });
});
