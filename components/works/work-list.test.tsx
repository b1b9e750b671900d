// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests, pageOf, refused, unanswered } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { windowWidth } from "@/components/testing/window-width";
import type { WorkRow } from "@/lib/lists/works/row";
import { WorkList } from "./work-list";

vi.mock("next/navigation", () => import("@/components/testing/address"));

function workRow(name: string, change: Partial<WorkRow> = {}): WorkRow {
  const [cluster = "", work = ""] = name.split("/");
  const createdAt = "2026-11-20T08:00:00Z";
  return { name, cluster, work, applied: "true", available: "true", manifests: 2, createdAt, ...change };
}

const ROWS = [
  workRow("a/by-hand", { applied: "false", message: "1 of 2 manifests could not be applied." }),
  workRow("a/hello", { addOn: "hello" }),
  workRow("b/hello", { addOn: "hello" }),
];

const BY_STATUS = { values: [{ value: "available", size: 2 }, { value: "failed", size: 1 }], more: 0 }; // biome-ignore format: one line
const PAGE = pageOf(ROWS, { facets: { status: BY_STATUS } });

/** The page at an address, with what the console answers there. */
function worksAt(path: string, page: (asked: URLSearchParams) => Response | Promise<Response>) {
  openAt(path);
  const requests = answerRequests({ "/api/v1/works": page });
  return { ...render(<WorkList />), requests };
}

const works = () => screen.findByRole("table", { name: "Works" });
const names = async () =>
  within(await works())
    .getAllByRole("rowheader")
    .map((each) => within(each).getByRole("link").textContent);
const sortedBy = (label: string) =>
  screen.getByRole("columnheader", { name: new RegExp(`^${label}`) }).getAttribute("aria-sort");
/** How many there are, beside the title. */
const figure = () => screen.getByRole("heading", { level: 1, name: "Works" }).nextSibling?.textContent;
const summary = () => document.querySelector("h1")?.closest("header")?.nextElementSibling?.textContent;

describe("a list as a page", () => {
  it("shows its rows with their count, and opens with how they are", async () => {
    worksAt("/works", () => answered(PAGE));
    expect(await names()).toEqual(["by-hand", "hello", "hello"]);
    expect(figure()).toBe("3");
    expect(screen.getByText("1 of 2 manifests could not be applied.")).toBeTruthy();
    await waitFor(() => expect(summary()).toMatch(/1 is not applied.*2 are available/));
  });

  it("writes a reason once for works that have it one below the other, and at each on hover", async () => {
    const same = { applied: "false", message: "The image is not signed." } as const;
    worksAt("/works", () => answered(pageOf([workRow("a/one", same), workRow("b/one", same), workRow("c/one", same)])));
    await works();
    expect(screen.getAllByText(same.message)).toHaveLength(1);
    expect(screen.getAllByTitle(same.message)).toHaveLength(3);
  });

  it("exports the rows that are selected", async () => {
    const { user } = worksAt("/works", () => answered(PAGE));
    await works();
    await user.click(screen.getByRole("checkbox", { name: "Select b/hello" }));
    const bar = within(await screen.findByRole("region", { name: "Selection" }));
    const file = bar.getByRole<HTMLAnchorElement>("link", { name: "Export CSV" });
    const { pathname, searchParams } = new URL(file.href);
    expect([pathname, searchParams.get("q"), searchParams.get("format")]).toEqual([
      "/api/v1/works",
      "name=b/hello",
      "csv",
    ]);
    expect(bar.getByRole("button", { name: "Copy names" })).toBeTruthy();
  });

  it("has the shape of a list until it is answered", () => {
    worksAt("/works", unanswered);
    expect(screen.getByText("Loading works.")).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it.each([
    ["there are none", pageOf([]), "No works on this hub yet"],
    [
      "the hub refuses to list them to the console",
      pageOf([], { synced: false, staleSince: "2026-11-24T08:00:00Z" }),
      "The console cannot load works",
    ],
  ])("says so where %s", async (_, page, title) => {
    worksAt("/works", () => answered(page));
    expect(await screen.findByRole("heading", { level: 2, name: title })).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("says that it reads, and never that there is nothing, before anything is read", async () => {
    const { queries } = worksAt("/works", () => answered(pageOf([], { synced: false })));
    await waitFor(() => expect(queries.getQueriesData({ queryKey: ["works"] })[0]?.[1]).toBeTruthy());
    expect(screen.getByText("Loading works.")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\b(no|nothing|none|not yet)\b/i);
  });

  it("says how much of the hub is read while it is not all", async () => {
    worksAt("/works", () => answered({ ...PAGE, all: 1_240, about: 10_000, synced: false }));
    expect(await screen.findByText("1,240 of about 10,000 works loaded")).toBeTruthy();
    expect(figure()).toBe("3 of 1,240");
    expect(summary()).not.toContain("not applied");
  });

  it("says which right is missing", async () => {
    const missing = { verb: "list", resource: "manifestworks", group: "work.open-cluster-management.io" };
    worksAt("/works", () => refused("forbidden", { missing }));
    expect(await screen.findByRole("heading", { name: "You may not list works" })).toBeTruthy();
    expect(screen.getByText("list manifestworks.work.open-cluster-management.io")).toBeTruthy();
  });

  it("says why it could not be loaded, and is asked for again", async () => {
    const page = vi.fn(() => refused("unavailable", { detail: "The hub is busy." }));
    const { user } = worksAt("/works", page);
    expect(await screen.findByText("The hub is busy.")).toBeTruthy();
    page.mockImplementation(() => answered(PAGE));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await names()).toHaveLength(3);
  });

  it("says how many a filter hides, and shows them without it", async () => {
    const { user } = worksAt("/works?q=nobody", (asked) =>
      answered(asked.get("q") === "nobody" ? pageOf([], { all: 3 }) : PAGE),
    );
    expect(await screen.findByRole("heading", { name: 'No results for "nobody"' })).toBeTruthy();
    expect(screen.getByText("The filter excludes 3 works.")).toBeTruthy();
    expect(figure()).toBe("0 of 3");
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(await names()).toHaveLength(3);
    expect(address()).toBe("/works");
  });

  it("is sorted by its headings, which the address and its file follow", async () => {
    const { user, requests } = worksAt("/works", () => answered(PAGE));
    await works();
    expect([sortedBy("Status"), sortedBy("Add-on")]).toEqual(["ascending", null]);
    for (const expected of ["addon", "-addon"]) {
      await user.click(screen.getByRole("button", { name: /^Add-on/ }));
      expect(address()).toBe(`/works?sort=${expected}`);
      await waitFor(() => expect(requests.at(-1)).toContain(`sort=${expected}&`));
    }
    expect([sortedBy("Status"), sortedBy("Add-on")]).toEqual([null, "descending"]);
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
      "/api/v1/works?sort=-addon&format=csv",
    );
  });

  it("is filtered by a figure of its sentence", async () => {
    const { user } = worksAt("/works", (asked) =>
      answered(asked.get("q") ? { ...pageOf(ROWS.slice(0, 1)), all: 3 } : PAGE),
    );
    await user.click(await screen.findByRole("link", { name: "1" }));
    expect(await screen.findByRole("button", { name: "Remove status:failed" })).toBeTruthy();
    expect(address()).toBe("/works?q=status:failed");
    await waitFor(() => expect(figure()).toBe("1 of 3"));
  });

  it("shows the columns that its address names", async () => {
    worksAt("/works?cols=cluster,available", () => answered(PAGE));
    await works();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Work",
      "Cluster",
      "Available",
    ]);
  });

  it("is a list of cards where a table does not fit", async () => {
    windowWidth(390);
    worksAt("/works", () => answered(PAGE));
    expect(within(await screen.findByRole("list", { name: "Works" })).getAllByRole("listitem")).toHaveLength(3);
    expect(screen.queryByRole("table")).toBeNull();
  });
});
