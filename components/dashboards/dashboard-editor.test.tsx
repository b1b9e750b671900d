// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { DashboardPage } from "./dashboard-page";
import { readOwn, saveOwn } from "./own-dashboards";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const panel = (title: string, y: number) => ({
  title,
  type: "text",
  gridPos: { x: 0, y, w: 12, h: 8 },
  options: { content: title },
  kept: title,
});
const JSON_OF_TWO = JSON.stringify({ title: "Nodes", links: [1], panels: [panel("A", 0), panel("B", 8)] });
const LOAD = {
  title: "Load",
  type: "stat",
  fieldConfig: { defaults: { unit: "percent" } },
  targets: [{ expr: "load1" }],
};
const saved = () => JSON.parse(readOwn("nodes")?.json ?? "{}");
const titles = () =>
  saved().panels.map((one: { title: string; gridPos: { y: number } }) => `${one.title} ${one.gridPos.y}`);

beforeEach(() => {
  localStorage.clear();
  answerRequests({
    "/api/v1/dashboards": () => answered({ items: [{ source: "~bundled", name: "fleet", title: "Fleet" }] }),
    "/api/v1/dashboards/~bundled/fleet": () => answered({ json: JSON.stringify({ title: "Fleet", panels: [LOAD] }) }),
    "/api/v1/prometheus": () => answered({ isConfigured: true, scrapeSeconds: 15 }),
  });
});

async function edit() {
  saveOwn({ name: "nodes", title: "Nodes", json: JSON_OF_TWO });
  openAt("/metrics/dashboards/~mine/nodes");
  const { user } = render(<DashboardPage />);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("list", { name: "Panels" });
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { user, press };
}

describe("a dashboard of one's own", () => {
  it("comes of any other one, and opens", async () => {
    openAt("/metrics/dashboards/~bundled/fleet");
    const { user } = render(<DashboardPage />);
    await user.click(await screen.findByRole("button", { name: "Save as my own" }));
    expect(address()).toBe("/metrics/dashboards/~mine/fleet");
    expect(readOwn("fleet")?.title).toBe("Fleet");
  });

  it("says where this browser has no room for it", async () => {
    openAt("/metrics/dashboards/~bundled/fleet");
    const { user } = render(<DashboardPage />);
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Save as my own" }));
    expect(await screen.findByText(/no room left/)).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it("is arranged by buttons, renamed, and keeps what is not read here", async () => {
    const { user, press } = await edit();
    await press("Move B up");
    await press("Make B wider");
    await user.type(screen.getByRole("textbox", { name: "Title" }), " two");
    await press("Save");
    expect([titles(), saved().panels[1].gridPos.w]).toEqual([["A 8", "B 0"], 13]);
    expect([saved().title, saved().links, saved().panels[0].kept]).toEqual(["Nodes two", [1], "A"]);
    expect(screen.getByRole("heading", { name: "Nodes two" })).toBeTruthy();
  });

  it("is arranged by arrow keys, and a change is undone", async () => {
    const { user, press } = await edit();
    screen.getByRole("listitem", { name: /^A,/ }).focus();
    await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Delete}");
    expect(screen.queryByRole("listitem", { name: /^A,/ })).toBeNull();
    await press("Undo");
    await press("Save");
    expect([titles(), saved().panels[0].gridPos.h]).toEqual([["A 8", "B 0"], 9]);
  });

  it("is arranged by dragging", async () => {
    const { press } = await edit();
    const [list, box] = [screen.getByRole("list", { name: "Panels" }), screen.getByRole("listitem", { name: /^B,/ })];
    vi.spyOn(list, "getBoundingClientRect").mockReturnValue({ left: 0, top: 0, width: 240 } as DOMRect);
    const dataTransfer = { setData: () => undefined };
    fireEvent(box, Object.assign(new MouseEvent("dragstart", { bubbles: true }), { dataTransfer }));
    fireEvent(list, new MouseEvent("drop", { bubbles: true, clientX: 120, clientY: 0 }));
    await press("Save");
    expect([titles(), saved().panels[1].gridPos.x]).toEqual([["A 0", "B 0"], 12]);
  });

  it("gets a panel of the catalogue, which is searched by title, unit and query", async () => {
    const { user, press } = await edit();
    await press("Add a panel");
    expect(await screen.findByText("Fleet · stat · percent")).toBeTruthy();
    const search = screen.getByRole("textbox", { name: /query/ });
    await user.type(search, "nothing");
    expect(screen.queryByRole("button", { name: "Add Load" })).toBeNull();
    await user.clear(search);
    await user.type(search, "percent load1");
    await press("Add Load");
    await press("Save");
    expect(titles()).toEqual(["A 0", "B 8", "Load 16"]);
  });

  it("is as before when the changes are discarded, and gone once that is confirmed", async () => {
    const { user, press } = await edit();
    await press("Remove A");
    await press("Discard");
    expect(readOwn("nodes")?.json).toBe(JSON_OF_TWO);
    await press("Delete…");
    await press("Cancel");
    expect(readOwn("nodes")).toBeDefined();
    await press("Delete…");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect([readOwn("nodes"), address()]).toEqual([undefined, "/metrics/dashboards"]);
  });
});
