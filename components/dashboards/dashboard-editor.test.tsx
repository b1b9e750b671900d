// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { seeWhere } from "@/components/testing/seen";
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
const ON_HUB = "/metrics/dashboards/flotilla/nodes?key=nodes.json";
const saved = () => JSON.parse(readOwn("nodes")?.json ?? "{}");
const titles = () =>
  saved().panels.map((one: { title: string; gridPos: { y: number } }) => `${one.title} ${one.gridPos.y}`);

/** What the hub keeps: ada's own dashboard, as often saved as its version says. */
let kept: { json: string; version: number };
let asked: { ref: string; expr: string }[];
/** How often it was to be saved there. */
let saves: number;
/** Until then nothing is saved, and no query is checked. */
let held: Promise<void> | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  seeWhere(() => true);
  kept = { json: JSON_OF_TWO, version: 1 };
  asked = [];
  saves = 0;
  held = undefined;
  answerAll();
});

function answerAll(missing?: object) {
  const own = () => ({ key: "nodes.json", resourceVersion: String(kept.version), ...(missing && { missing }) });
  answerRequests({
    "/api/v1/dashboards": (_, body) =>
      body
        ? answered({ source: "flotilla", name: "copy", key: "copy.json" })
        : answered({
            items: [{ source: "~bundled", name: "fleet", title: "Fleet" }],
            keeping: { namespace: "flotilla", ...(missing && { missing }) },
          }),
    "/api/v1/dashboards/~bundled/fleet": () => answered({ json: JSON.stringify({ title: "Fleet", panels: [LOAD] }) }),
    "/api/v1/dashboards/flotilla/nodes": async (_, body) => {
      if (body === undefined) return answered({ json: kept.json, owner: "ada", own: own() });
      saves++;
      await held;
      const { json, resourceVersion } = body as { json: string; resourceVersion: string };
      if (resourceVersion !== String(kept.version)) return refused("conflict");
      kept = { json, version: kept.version + 1 };
      return answered({});
    },
    "/api/v1/prometheus": () => answered({ isConfigured: true, scrapeSeconds: 15 }),
    "/api/v1/prometheus/queries": async (_, body) => {
      const { queries } = body as { queries: typeof asked };
      asked.push(...queries);
      await held;
      const results = queries.map(({ ref, expr }) => ({
        ref,
        notices: [],
        series: expr.includes("(") ? [] : [{ labels: {}, values: [7] }],
        ...(expr.includes("(") && { problem: { kind: "query", text: "parse error: unclosed left parenthesis" } }),
      }));
      return answered({ from: 0, to: 0, step: 15, results });
    },
  });
}

async function edit(address = "/metrics/dashboards/~mine/nodes") {
  if (address.includes("~mine")) saveOwn({ name: "nodes", title: "Nodes", json: JSON_OF_TWO });
  openAt(address);
  const { user, queries } = render(<DashboardPage />);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("list", { name: "Panels" });
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const more = async (panel: string, item: string) => {
    await press(`More for ${panel}`);
    await user.click(within(screen.getByRole("menu", { name: `More for ${panel}` })).getByText(item));
  };
  return { user, queries, press, more };
}
const handle = (title: string) => screen.getByRole("button", { name: new RegExp(`^${title}: column`) });

describe("a dashboard of one's own", () => {
  it("is a copy of any other one, on the hub for who may", async () => {
    openAt("/metrics/dashboards/~bundled/fleet");
    const { user } = render(<DashboardPage />);
    await user.click(await screen.findByRole("button", { name: "Copy as my own" }));
    await waitFor(() =>
      expect((screen.getByRole("radio", { name: /On the hub/ }) as HTMLInputElement).checked).toBe(true),
    );
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(address()).toBe("/metrics/dashboards/flotilla/copy?key=copy.json"));
  });

  it("is kept in this browser by who may not create ConfigMaps, and the right is named", async () => {
    answerAll({ verb: "create", resource: "configmaps", group: "" });
    openAt("/metrics/dashboards/~bundled/fleet");
    const { user } = render(<DashboardPage />);
    await user.click(await screen.findByRole("button", { name: "Copy as my own" }));
    expect(await screen.findByText(/right to create configmaps in flotilla/)).toBeTruthy();
    await user.clear(screen.getByRole("textbox", { name: "Title" }));
    await user.type(screen.getByRole("textbox", { name: "Title" }), "Mine");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(address()).toBe("/metrics/dashboards/~mine/mine"));
    expect(readOwn("mine")?.title).toBe("Mine");
  });

  it("says where this browser has no room for it", async () => {
    answerAll({ verb: "create", resource: "configmaps", group: "" });
    openAt("/metrics/dashboards/~bundled/fleet");
    const { user } = render(<DashboardPage />);
    await user.click(await screen.findByRole("button", { name: "Copy as my own" }));
    const copy = await screen.findByRole("button", { name: "Copy" });
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    await user.click(copy);
    expect(await screen.findByText(/no room left/)).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe("a dashboard that is edited", () => {
  it("is drawn as it is, and reads what it shows", async () => {
    kept.json = JSON.stringify({ title: "Nodes", panels: [{ ...LOAD, gridPos: { x: 0, y: 0, w: 12, h: 8 } }] });
    await edit(ON_HUB);
    expect(await screen.findByText("7%")).toBeTruthy();
  });

  it("is arranged by arrow keys, which say what they do, and the focus stays", async () => {
    const { user, press } = await edit();
    handle("A").focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(handle("A"));
    expect(said()).toBe("A: column 1, row 9, 12 wide, 8 high.");
    await user.keyboard("{ArrowLeft}");
    expect(said()).toBe("A cannot go further.");
    await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    expect(said()).toBe("A: column 2, row 9, 13 wide, 9 high.");
    await user.keyboard("{Delete}");
    expect(screen.queryByRole("button", { name: /^A: column/ })).toBeNull();
    expect(document.activeElement, "the focus goes to the next panel").toBe(handle("B"));
    await press("Undo");
    await press("Save");
    expect([titles(), saved().panels[0].gridPos.w]).toEqual([["A 8", "B 0"], 13]);
    expect([saved().links, saved().panels[0].kept]).toEqual([[1], "A"]);
  });

  it("is arranged by buttons on a phone, and undone and done again by keys", async () => {
    const { user, press } = await edit();
    await press("Move A up");
    expect(said()).toBe("A cannot go further.");
    await press("Move B up");
    await user.keyboard("{Control>}z{/Control}");
    expect(handle("A").getAttribute("aria-label")).toContain("row 1");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(titles()).toEqual(["A 8", "B 0"]));
  });

  it("is arranged by dragging a panel, and its corner", async () => {
    const { press } = await edit();
    const list = screen.getByRole("list", { name: "Panels" });
    const box = (element: Element, [left, top, right, bottom]: readonly [number, number, number, number]) =>
      vi
        .spyOn(element, "getBoundingClientRect")
        .mockReturnValue({ left, top, right, bottom, width: right - left } as DOMRect);
    const cell = screen.getByText("B", { selector: "h2" }).closest("li") as HTMLElement; // each panel is in one
    box(list, [0, 0, 240, 608]);
    box(cell, [0, 304, 120, 608]);
    pointer(handle("B"), "down", [5, 310]);
    pointer(list, "move", [127, 12]);
    expect(list.querySelector("[data-outline]")).toBeTruthy();
    pointer(list, "up", [127, 12]);
    expect(said()).toBe("B: column 13, row 1, 12 wide, 8 high.");
    box(cell, [120, 0, 240, 304]);
    pointer(cell.querySelector("[data-corner]") as Element, "down", [238, 302]);
    pointer(list, "move", [180, 150]);
    pointer(list, "up", [180, 150]);
    expect(said()).toBe("B: column 13, row 1, 6 wide, 4 high.");
    pointer(handle("A"), "down", [5, 5]);
    pointer(list, "move", [200, 200]);
    fireEvent.keyDown(window, { key: "Escape" });
    pointer(list, "up", [200, 200]);
    await press("Save");
    expect(titles()).toEqual(["A 0", "B 0"]);
  });

  it("hides a panel, shows it again, duplicates and removes one", async () => {
    const { press, more } = await edit();
    await more("A", "Hide");
    expect(screen.queryByRole("button", { name: /^A: column/ })).toBeNull();
    await press("Show A");
    await more("B", "Duplicate");
    expect(screen.getAllByRole("button", { name: /^B: column/ })).toHaveLength(2);
    await more("A", "Hide");
    await press("Save");
    expect(titles()).toEqual(["B 0", "B 0", "Hidden panels 8"]);
  });

  it("gets a panel of the catalogue, which is searched and shown first", async () => {
    const { user, press } = await edit();
    await press("Add a panel");
    const offer = await screen.findByRole("button", { name: /^Load/ });
    const search = screen.getByRole("textbox", { name: /query/ });
    await user.type(search, "nothing");
    expect(screen.queryByRole("button", { name: /^Load/ })).toBeNull();
    await user.clear(search);
    await user.type(search, "percent load1");
    expect(offer).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Load/ }));
    expect(await screen.findByText("7%")).toBeTruthy();
    await press("Add");
    await waitFor(() => expect(document.activeElement).toBe(handle("Load")));
    await press("Save");
    expect(titles()).toEqual(["A 0", "B 8", "Load 16"]);
  });

  it("has its queries checked by the server, and keeps none that is no query", async () => {
    kept.json = JSON.stringify({ title: "Nodes", panels: [LOAD] });
    const { user, press } = await edit(ON_HUB);
    await waitFor(() => expect(asked).toHaveLength(1));
    await press("Edit Load");
    const query = screen.getByRole("textbox", { name: /^Query A/ });
    await user.clear(query);
    await user.type(query, "rate(");
    await press("Apply");
    expect(await screen.findByText(/Query A is not accepted/)).toBeTruthy();
    expect((await screen.findAllByText(/unclosed left parenthesis/)).length).toBeGreaterThan(0);
    await user.clear(query);
    await user.type(query, "load5");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "short");
    await press("Apply");
    await waitFor(() => expect(asked.at(-1)?.expr).toBe("load5"));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Query A/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false));
    await press("Save");
    await waitFor(() => expect(kept.version).toBe(2));
    const [panel] = JSON.parse(kept.json).panels;
    expect([panel.targets[0].expr, panel.fieldConfig.defaults.unit]).toEqual(["load5", "short"]);
    expect(asked.some(({ expr }) => expr === "rate(")).toBe(true);
  });
});

describe("a panel whose queries are checked", () => {
  const openLoad = async () => {
    kept.json = JSON.stringify({ title: "Nodes", panels: [{ ...LOAD, gridPos: { x: 0, y: 0, w: 12, h: 8 } }] });
    const { user, press, queries } = await edit(ON_HUB);
    await waitFor(() => expect(asked).toHaveLength(1));
    await press("Edit Load");
    const query = screen.getByRole("textbox", { name: /^Query A/ });
    await user.clear(query);
    await user.type(query, "load5");
    const release = hold();
    await press("Apply");
    expect(query.closest("fieldset[disabled]")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Apply" }).matches(":disabled")).toBe(true);
    const checked = async () => {
      release();
      await waitFor(() => expect(queries.isFetching()).toBe(0));
    };
    return { user, press, query, checked };
  };
  const panelKept = () => JSON.parse(kept.json).panels[0];

  it("is applied once, to what was made of the dashboard meanwhile", async () => {
    const { user, press, query, checked } = await openLoad();
    fireEvent.submit(query.closest("form") as HTMLFormElement); // it is in one
    handle("Load").focus();
    await user.keyboard("{ArrowRight}");
    await checked();
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /^Query A/ })).toBeNull());
    expect(await screen.findByText("2 changes, not saved")).toBeTruthy();
    await press("Save");
    await waitFor(() => expect(kept.version).toBe(2));
    expect([panelKept().targets[0].expr, panelKept().gridPos.x]).toEqual(["load5", 1]);
  });

  it("stays as it was once the form is closed", async () => {
    const { press, checked } = await openLoad();
    await press("Cancel");
    await checked();
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(screen.getByRole("button", { name: "Undo" }).matches(":disabled")).toBe(true);
  });
});

describe("a panel that is not applied", () => {
  const openA = async () => {
    const { user, press } = await edit(ON_HUB);
    await press("Edit A");
    const content = screen.getByRole("textbox", { name: /^Text/ });
    await user.type(content, " is new");
    return { user, press, content };
  };

  it("is in the way of saving, and is a change that can be lost", async () => {
    const { user, press, content } = await openA();
    expect(screen.getByText("1 change, not saved")).toBeTruthy();
    const save = screen.getByRole("button", { name: "Save" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(save.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Apply or cancel the panel first.",
    );
    fireEvent.keyDown(content.closest("aside") ?? window, { key: "s", ctrlKey: true });
    await user.click(screen.getByRole("link", { name: "Dashboards" }));
    expect(screen.getByRole("heading", { name: "Leave with unsaved changes to Nodes?" })).toBeTruthy();
    await press("Stay");
    await press("Discard…");
    await press("Keep editing");
    expect(saves).toBe(0);
    await press("Apply");
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBeNull());
    await press("Save");
    await waitFor(() => expect(kept.version).toBe(2));
    expect(JSON.parse(kept.json).panels[0].options.content).toBe("A is new");
  });

  it("is no change any more once it is cancelled, or written back", async () => {
    const { user, press, content } = await openA();
    await user.clear(content);
    await user.type(content, "A");
    expect(screen.queryByText(/not saved/)).toBeNull();
    await user.type(content, "!");
    expect(screen.getByText("1 change, not saved")).toBeTruthy();
    await press("Cancel");
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  it("is in the draft that stays in this tab, as soon as it is drawn", async () => {
    const { content } = await openA();
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    expect(content.isConnected).toBe(true);
    cleanup();
    await edit(ON_HUB);
    expect(await screen.findByText("A is new")).toBeTruthy();
  });
});

describe("what is not saved", () => {
  it("is dropped once that is confirmed, and the dashboard deleted once that is", async () => {
    const { user, press, more } = await edit();
    await more("A", "Remove");
    await press("Discard…");
    await press("Keep editing");
    await press("Discard…");
    await press("Discard");
    expect(readOwn("nodes")?.json).toBe(JSON_OF_TWO);
    await press("More for this dashboard");
    await user.click(screen.getByText("Delete…"));
    await screen.findByRole("button", { name: "Cancel" });
    await press("Cancel");
    expect(readOwn("nodes")).toBeDefined();
    await press("More for this dashboard");
    await user.click(screen.getByText("Delete…"));
    await press("Delete");
    await waitFor(() => expect([readOwn("nodes"), address()]).toEqual([undefined, "/metrics/dashboards"]));
  });

  it("is not left by a link without a warning, and is there again later", async () => {
    const { user, more } = await edit();
    await more("A", "Remove");
    await user.click(screen.getByRole("link", { name: "Dashboards" }));
    expect(screen.getByRole("heading", { name: "Leave with unsaved changes to Nodes?" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Stay" }));
    cleanup();
    await edit();
    expect(screen.getByText(/your changes from before/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^A: column/ })).toBeNull();
  });

  it("is called older than what was saved since, where it is", async () => {
    const { more } = await edit(ON_HUB);
    await more("A", "Remove");
    cleanup();
    kept.version = 2;
    await edit(ON_HUB);
    expect(screen.getByText(/was saved since then/)).toBeTruthy();
    cleanup();
    await edit(ON_HUB);
    expect(screen.getByText(/was saved since then/), "also when it is opened once more").toBeTruthy();
  });

  it("is not written over what somebody else has saved, until that is wanted", async () => {
    const { press, more } = await edit(ON_HUB);
    await more("A", "Remove");
    kept = { json: JSON.stringify({ title: "Theirs", panels: [] }), version: 2 };
    await press("Save");
    expect(await screen.findByText(/saved by somebody else since you opened it/)).toBeTruthy();
    expect(JSON.parse(kept.json).title).toBe("Theirs");
    await press("Save mine over it");
    await waitFor(() => expect(kept.version).toBe(3));
    expect(JSON.parse(kept.json)).toMatchObject({ title: "Nodes", panels: [{ title: "B" }] });
  });

  it("is not saved by who lacks the right, which is named", async () => {
    answerAll({ verb: "patch", resource: "configmaps", group: "" });
    const { user, queries, press, more } = await edit(ON_HUB);
    await more("A", "Remove");
    await user.keyboard("{Control>}s{/Control}");
    expect([queries.isMutating(), saves]).toEqual([0, 0]);
    await press("Save");
    expect(await screen.findByText("patch configmaps")).toBeTruthy();
    expect(kept.version).toBe(1);
  });

  it("is saved once, however long the keys are held or pressed", async () => {
    const { user, queries, more } = await edit(ON_HUB);
    await more("A", "Remove");
    const isLeftToTheBrowser = fireEvent.keyDown(window, { key: "s", ctrlKey: true, repeat: true });
    expect([isLeftToTheBrowser, queries.isMutating()]).toEqual([false, 0]);
    const release = hold();
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).matches(":disabled")).toBe(true));
    await user.keyboard("{Control>}s{/Control}");
    release();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect([kept.version, saves]).toEqual([2, 1]);
  });
});

/** Nothing is answered until what it gives is called. */
function hold(): () => void {
  let release: () => void = () => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

const said = () => document.querySelector("p.sr-only[role=status]")?.textContent;

function pointer(element: Element, kind: "down" | "move" | "up", [clientX, clientY]: readonly [number, number]) {
  const event = new MouseEvent(`pointer${kind}`, { bubbles: true, clientX, clientY, button: 0 });
  fireEvent(element, Object.assign(event, { pointerId: 1, pointerType: "mouse" }));
}
