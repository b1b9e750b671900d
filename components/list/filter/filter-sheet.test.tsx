// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { FilterSheet } from "./filter-sheet";

const DEFINITION = {
  one: "cluster",
  fields: {
    cluster: { label: "Cluster", column: { sort: "name" } },
    status: { label: "Status", sort: true, column: {} },
    taints: { label: "Taints", column: {} },
    urgency: { label: "Urgency", sort: true },
  },
} as const;

const FACETS = { status: { values: [{ value: "healthy", size: 12 }], more: 0 } };

interface ListProps {
  readonly initially?: string;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly fields?: readonly { readonly key: string; readonly label: string }[];
}

function List({ initially = "", sort = "name", onSort, fields = [{ key: "status", label: "Status" }] }: ListProps) {
  const [text, setText] = useState(initially);
  const filter = { settledText: text, goTo: setText };
  const list = { definition: DEFINITION, facetFields: fields, filter, sort, setSort: onSort ?? (() => undefined) };
  return (
    <>
      <FilterSheet list={list} page={{ total: 12, facets: FACETS }} />
      <output>{text}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const sheet = () => within(screen.getByRole("dialog"));
const filter = () => document.querySelector("output")?.textContent;

describe("filters and order on a phone", () => {
  it.each([
    ["", "Filters"],
    ["status=healthy,unhealthy a", "Filters 2 set"],
    ["-status=healthy set=eu", "Filters"],
  ])("are behind a button that counts the set ones of “%s”: %s", (initially, name) => {
    render(<List initially={initially} />);
    expect(button(name).getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offer the values that are beside a table", async () => {
    const { user } = render(<List />);
    await user.click(button("Filters"));
    await user.click(sheet().getByRole("checkbox", { name: /^healthy/ }));
    expect(filter()).toBe("status=healthy");
    await user.click(sheet().getByRole("button", { name: "Clear filter" }));
    expect(filter()).toBe("");
  });

  it("offer the orders that heads of a table have, and the current one", async () => {
    const { user } = render(<List sort="-urgency" />);
    await user.click(button("Filters"));
    const order = sheet().getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
    expect([...order.options].map(({ text }) => text)).toEqual(["Cluster", "Status", "Urgency"]);
    expect(order.value).toBe("urgency");
    expect(sheet().getByRole<HTMLInputElement>("radio", { name: "Descending" }).checked).toBe(true);
  });

  it("order by another column, and the other way round", async () => {
    const onSort = vi.fn();
    const { user } = render(<List onSort={onSort} />);
    await user.click(button("Filters"));
    await user.selectOptions(sheet().getByRole("combobox", { name: "Sort by" }), "Status");
    await user.click(sheet().getByRole("radio", { name: "Descending" }));
    expect(onSort.mock.calls).toEqual([["status"], ["-name"]]);
  });

  it("close with a press that says how many rows are left, and with Escape", async () => {
    const { user } = render(<List />);
    await user.click(button("Filters"));
    await user.click(sheet().getByRole("button", { name: "Show 12 clusters" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(button("Filters"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are only the order where no values are beside the table", async () => {
    const { user } = render(<List fields={[]} />);
    await user.click(button("Order"));
    expect(screen.getByRole("dialog", { name: "Order" })).toBeTruthy();
  });
});
