// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useListFilter } from "@/components/list/use-list-filter";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { filterFields } from "@/lib/lists/page-list";
import { FilterBar } from "./filter-bar";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const LIST = { view: "clusters", table: filterFields(CLUSTERS.fields), facets: "set,provider" } as const;

const VALUES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  set: { default: 30, edge: 20 },
  provider: { EKS: 12, AKS: 9 },
  health: { healthy: 40, unavailable: 10 },
  label: { environment: 50, vendor: 3 },
  "label.environment": { production: 7, development: 5 },
};

function counted(asked: URLSearchParams): Response {
  const facets = (asked.get("facets") ?? "").split(",").map((facet) => {
    const values = Object.entries(VALUES[facet] ?? {}).map(([value, size]) => ({ value, size }));
    return [facet, { values: values.filter(({ value }) => value.includes(asked.get("like") ?? "")), more: 0 }];
  });
  return answered({ facets: Object.fromEntries(facets) });
}

function Filter() {
  const { q, ...filter } = useListFilter(LIST);
  return (
    <>
      <FilterBar thing="cluster" filter={{ ...filter, placeholder: "Filter by name", list: LIST, sort: "name" }} />
      <output>{q}</output>
    </>
  );
}

/** The filter at an address, with the focus in it. */
async function filterAt(path: string) {
  openAt(path);
  const requests = answerRequests({ "/api/v1/clusters": counted });
  const rendered = render(<Filter />);
  await rendered.user.click(field());
  return { ...rendered, requests };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Filter clusters" });
const list = () => screen.queryByRole("listbox", { name: "Suggestions" });
const option = (name: string | RegExp) => screen.findByRole("option", { name });
const options = () => within(screen.getByRole("listbox")).getAllByRole("option");
const marked = () => screen.queryByRole("option", { selected: true })?.textContent;
const chips = () =>
  screen.queryAllByRole("button", { name: /^Remove / }).map((each) => each.getAttribute("aria-label"));
const asked = () => document.querySelector("output")?.textContent;

describe("the filter of a list", () => {
  it("suggests fields and then values, which keys mark and take into the address", async () => {
    const { user } = await filterAt("/clusters?sort=-name");
    await option(/^health:/);
    await user.keyboard("{ArrowDown}");
    expect(marked()).toMatch(/^health:/);
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent).toBe(marked());
    await user.keyboard("prov");
    expect(options().map(({ textContent }) => textContent)).toEqual(["provider:Provider"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(field().value).toBe("provider:");
    await option("EKS 12");
    await user.keyboard("e{ArrowDown}{Tab}");
    expect(chips()).toEqual(["Remove provider:EKS"]);
    expect([document.activeElement, list()]).toEqual([field(), null]);
    await waitFor(() => expect(address()).toBe("/clusters?sort=-name&q=provider:EKS"));
    await user.keyboard(",");
    await option("AKS 9");
    expect(screen.queryByRole("option", { name: /^EKS/ })).toBeNull();
    await user.keyboard("ak{ArrowDown}{Enter}");
    expect([chips(), asked()]).toEqual([["Remove provider:EKS,AKS"], "provider:EKS,AKS"]);
  });

  it("asks for no field whose path is still being typed", async () => {
    const { user } = await filterAt("/clusters");
    await user.keyboard("label.env");
    await waitFor(() => expect(address()).toBe("/clusters?q=label.env"));
    expect(asked()).toBe("");
    await user.keyboard(":prod");
    await waitFor(() => expect(asked()).toBe("label.env:prod"));
  });

  it("closes its suggestions with Escape, and is left with another", async () => {
    const { user } = await filterAt("/clusters");
    await option(/^health:/);
    await user.keyboard("{Escape}");
    expect([list(), document.activeElement]).toEqual([null, field()]);
    await user.keyboard("{Escape}");
    expect(document.activeElement).not.toBe(field());
  });

  it("takes with Enter what is written, where nothing is marked", async () => {
    const { user } = await filterAt("/clusters");
    await user.keyboard("set:defau");
    await option(/^default/);
    await user.keyboard("{Enter}");
    expect([chips(), list()]).toEqual([["Remove set:defau"], null]);
  });

  it("suggests labels with their values, counted among the rows that the rest leaves", async () => {
    const { user, requests } = await filterAt("/clusters?q=provider:EKS");
    await user.keyboard("-label.env");
    await user.click(await option(/^label\. ?environment/));
    expect([field().value, document.activeElement]).toEqual(["-label.environment=", field()]);
    await user.click(await option("production 7"));
    expect(chips()).toEqual(["Remove provider:EKS", "Remove -label.environment=production"]);
    expect(requests.find((each) => each.includes("facets=label.environment"))).toContain("q=provider:EKS&");
  });

  it("suggests at the caret, and leaves what stands around it", async () => {
    const { user } = await filterAt("/clusters?q=eks prod");
    await user.type(field(), " hea", { initialSelectionStart: 3, initialSelectionEnd: 3 });
    await user.click(await option(/health of the cluster/i));
    expect(field().value).toBe("eks health: prod");
    await user.keyboard("unav");
    await user.click(await option(/^unavailable/));
    expect([chips(), field().value]).toEqual([["Remove health:unavailable"], "eks prod"]);
    await user.keyboard("01 ");
    expect(field().value).toBe("eks 01 prod");
  });

  it("says how many suggestions there are", async () => {
    const { user } = await filterAt("/clusters");
    await user.keyboard("set:");
    await option(/^default/);
    expect(screen.getByText("2 suggestions")).toBeTruthy();
  });

  it.each([
    ["/clusters?q=provider:EKS a", "Remove provider:EKS", "a"],
    ["/clusters?q=set:a set:b", "Remove set:a", "set:b"],
  ])("of %s leaves after “%s” %s", async (path, label, left) => {
    const { user } = await filterAt(path);
    await user.click(screen.getByRole("button", { name: label }));
    expect(asked()).toBe(left);
    await waitFor(() => expect(address()).toBe(`/clusters?q=${left}`));
  });

  it("turns its last term back into text with Backspace", async () => {
    const { user } = await filterAt("/clusters?q=provider:EKS");
    await user.keyboard("{Backspace}");
    expect([chips(), field().value]).toEqual([[], "provider:EKS"]);
  });

  it("says what is wrong and what was meant, and asks for the rest", async () => {
    await filterAt("/clusters?q=provder:EKS a");
    expect(await screen.findByText("Unknown field “provder”, did you mean “provider”?")).toBeTruthy();
    expect(asked()).toBe("a");
  });
});
