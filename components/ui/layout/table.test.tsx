// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { sortedBy } from "./sort-head";
import { Cell, HeadCell, NameCell, Row, Table } from "./table";

const CAUSE = "The work is not applied.";

function Clusters({ sort: first = "" }: { readonly sort?: string }) {
  const [sort, setSort] = useState(first);
  const head = (own: string, label: string) => (
    <HeadCell sorted={sortedBy(sort, own)} onSort={() => setSort(sort === own ? `-${own}` : own)}>
      {label}
    </HeadCell>
  );
  return (
    <Table
      label="Clusters"
      head={
        <>
          {head("name", "Cluster")}
          {head("since", "Since")}
          <HeadCell number>Nodes</HeadCell>
          <HeadCell>Health</HeadCell>
        </>
      }
    >
      <Row columns={4} cause={CAUSE} current>
        <NameCell>eks-prod-01</NameCell>
        <Cell>1 h</Cell>
        <Cell number>12</Cell>
        <Cell>unhealthy</Cell>
      </Row>
      <Row columns={4} selected>
        <NameCell>eks-prod-02</NameCell>
        <Cell>2 h</Cell>
        <Cell number>8</Cell>
        <Cell quiet>healthy</Cell>
      </Row>
    </Table>
  );
}

const heads = () => screen.getAllByRole("columnheader");
const sorted = () => heads().map((head) => head.getAttribute("aria-sort"));
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

describe("the heads of a table", () => {
  it.each([
    ["", [null, null, null, null]],
    ["name", ["ascending", null, null, null]],
    ["-since", [null, "descending", null, null]],
  ])("say for the order “%s” which column it is by: %j", (sort, expected) => {
    render(<Clusters sort={sort} />);
    expect(sorted()).toEqual(expected);
  });

  it("sort by a press or a key on them", async () => {
    const { user } = render(<Clusters />);
    await user.click(screen.getByRole("button", { name: "Cluster" }));
    expect(sorted()).toEqual(["ascending", null, null, null]);
    await user.keyboard("{Enter}");
    expect(sorted()).toEqual(["descending", null, null, null]);
    await user.click(screen.getByRole("button", { name: "Since" }));
    expect(sorted()).toEqual([null, "ascending", null, null]);
  });

  it.each([
    ["name", "Cluster ↑"],
    ["-name", "Cluster ↓"],
    ["since", "Cluster"],
  ])("show the order “%s” as “%s”, with no arrow in their names", (sort, expected) => {
    render(<Clusters sort={sort} />);
    expect(heads()[0]?.textContent).toBe(expected);
    expect(screen.getByRole("columnheader", { name: "Cluster" })).toBe(heads()[0]);
  });

  it("have no button where there is no order to choose", () => {
    render(<Clusters />);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Cluster", "Since"]);
  });
});

describe("the rows of a table", () => {
  it("have a name, and the cells in the order of the heads", () => {
    render(<Clusters />);
    expect(within(rowOf("eks-prod-02")).getByRole("rowheader").textContent).toBe("eks-prod-02");
    const cells = within(rowOf("eks-prod-02")).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual(["2 h", "8", "healthy"]);
  });

  it("say where the keyboard is, and are marked when selected", () => {
    render(<Clusters />);
    expect(rowOf("eks-prod-01").getAttribute("aria-current")).toBe("true");
    expect(rowOf("eks-prod-02").hasAttribute("aria-current")).toBe(false);
    const marked = ["eks-prod-01", "eks-prod-02"].map((name) =>
      rowOf(name).parentElement?.classList.contains("bg-selected"),
    );
    expect(marked).toEqual([false, true]);
  });

  it("have their cause below them, across all columns, in the same body", () => {
    render(<Clusters />);
    const cause = screen.getByRole<HTMLTableCellElement>("cell", { name: CAUSE });
    expect(cause.colSpan).toBe(heads().length);
    expect(cause.closest("tbody")).toBe(rowOf("eks-prod-01").parentElement);
    expect(rowOf("eks-prod-01").nextElementSibling).toBe(cause.parentElement);
    expect(rowOf("eks-prod-02").nextElementSibling).toBeNull();
  });
});
