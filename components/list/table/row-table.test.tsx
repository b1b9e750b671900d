// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { render } from "@/components/testing/render";
import { type DrawnRow, RowLines, RowTable } from "./row-table";

vi.mock("next/navigation", () => import("@/components/testing/address"));

interface Row {
  readonly name: string;
  readonly message?: string;
}

const COLUMNS = [
  { label: "Name", own: "name" },
  { label: "Status", own: "status" },
  { label: "Size", key: "bytes" },
  { label: "Extra", isExtra: true },
] as const;

const ROWS: readonly Row[] = [{ name: "one" }, { name: "two", message: "It is too large." }, { name: "three" }];

function lines(drawn: DrawnRow<Row>) {
  const { name, message } = drawn.row;
  const cells = { Status: `status of ${name}`, bytes: `bytes of ${name}` };
  return <RowLines drawn={drawn} status="fine" head={name} cells={cells} message={message} />;
}

type TableProps = ComponentProps<typeof RowTable<Row>>;

function table({
  rows = ROWS,
  size = rows.length,
  ...rest
}: Partial<TableProps> & { rows?: readonly Row[]; size?: number } = {}) {
  const [onSort, onFirst] = [vi.fn(), vi.fn()];
  const list = { rows, from: 0, size, onFirst };
  const props = { label: "Things", columns: COLUMNS, list, sort: "name", onSort, current: undefined, ...rest };
  const rendered = render(
    <main>
      <RowTable {...props}>{lines}</RowTable>
    </main>,
  );
  return { ...rendered, onSort, onFirst };
}

const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const namesIn = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

describe("a table of rows", () => {
  it("has a row for each, with its cells below their heads", () => {
    table();
    expect(heads()).toEqual(["Name ↑", "Status", "Size"]);
    expect(namesIn()).toEqual(["one", "two", "three"]);
    expect(
      within(rowOf("two"))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["status of two", "bytes of two"]);
  });

  it("counts its rows for those who do not see it, and its head as the first", () => {
    table({ size: 4 });
    expect(screen.getByRole("table", { name: "Things" }).getAttribute("aria-rowcount")).toBe("5");
    expect(["one", "two", "three"].map((name) => rowOf(name).getAttribute("aria-rowindex"))).toEqual(["2", "3", "4"]);
  });

  it("says below a row, as wide as all columns, why it is unhealthy", () => {
    table();
    const cell = screen.getByRole("cell", { name: "It is too large." }) as HTMLTableCellElement;
    expect(cell.colSpan).toBe(3);
    expect(rowOf("two").nextSibling?.contains(cell)).toBe(true);
    expect(rowOf("one").nextSibling).toBeNull();
  });

  it("tells a row that the one above it has the same reason", () => {
    const reasons = ["It is late.", "It is late.", undefined, undefined, "It is late."];
    render(
      <main>
        <RowTable
          label="Things"
          columns={COLUMNS}
          list={{
            rows: reasons.map((message, index) => ({ name: `${index}`, message })),
            from: 0,
            size: 5,
            onFirst: () => undefined,
          }}
          sort="name"
          onSort={() => undefined}
          current={undefined}
          reasonOf={({ message }) => message}
        >
          {(drawn) => <RowLines drawn={drawn} status="" head={`${drawn.repeats}`} cells={{}} message={undefined} />}
        </RowTable>
      </main>,
    );
    expect(namesIn()).toEqual(["false", "true", "false", "false", "false"]);
  });

  it("marks the row where the keyboard is", () => {
    table({ current: "three" });
    expect(screen.getByRole("row", { current: true })).toBe(rowOf("three"));
  });

  it("shows the columns that the address names, and always the first", () => {
    openAt("/?cols=extra,size");
    table();
    expect(heads()).toEqual(["Name ↑", "Size", "Extra"]);
  });

  it.each([
    ["name", "Name", "-name"],
    ["-name", "Name", "name"],
    ["name", "Status", "status"],
    ["-status", "Status", "status"],
  ])("sorted by %s, goes with a click on %s to %s", async (sort, head, expected) => {
    const { user, onSort } = table({ sort });
    await user.click(screen.getByRole("button", { name: new RegExp(`^${head}`) }));
    expect(onSort.mock.calls).toEqual([[expected]]);
  });

  it.each([
    ["name", ["ascending", null, null]],
    ["-status", [null, "descending", null]],
    ["size", [null, null, null]],
  ])("says at its heads that it is sorted by %s", (sort, expected) => {
    table({ sort });
    expect(screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"))).toEqual(expected);
  });

  it("cannot be sorted by a column without an order", () => {
    table();
    expect(within(screen.getByRole("columnheader", { name: "Size" })).queryByRole("button")).toBeNull();
  });

  it("draws of a long list what is near the view, and tells which row that begins with", async () => {
    // Nothing has a size here: the page is 440 pixels high, and each row 44.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(440);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(44);
    const { onFirst } = table({ rows: Array.from({ length: 1_000 }, (_, index) => ({ name: `row ${index}` })) });
    await waitFor(() => expect(onFirst).toHaveBeenCalledWith(0));
    const main = screen.getByRole("main");
    act(() => {
      main.scrollTop = 44 * 500;
      main.dispatchEvent(new Event("scroll"));
    });
    await waitFor(() => expect(namesIn()).toContain("row 505"));
    const first = Number(/\d+$/.exec(namesIn()[0] ?? "")?.[0]);
    expect(first).toBeGreaterThan(450);
    expect(onFirst).toHaveBeenLastCalledWith(first);
    expect(namesIn().length).toBeLessThan(50);
  });
});
