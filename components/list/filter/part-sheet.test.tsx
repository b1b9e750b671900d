// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { PartSheet } from "./part-sheet";

const ADDRESS = "/api/v1/rollouts/logs/fleet/all/clusters";
const FACETS = { stage: { values: [{ value: "done", size: 7 }], more: 0 } };

function show(sort = "issue") {
  const asked: string[] = [];
  answerRequests({
    [ADDRESS]: (query) => {
      asked.push(query.get("q") ?? "");
      return answered({ facets: FACETS });
    },
  });
  const goTo = vi.fn();
  const setSort = vi.fn();
  const list = { table: { fields: {} }, facets: "stage", preset: "wave=2" };
  const shown = render(
    <PartSheet
      one="cluster"
      list={{ ...list, view: "rollouts/logs/fleet/all/clusters" }}
      fields={[{ key: "stage", label: "Stage" }]}
      orders={{ issue: "Problems", name: "Name" }}
      filter={{ own: "eu", settledText: "eu", goTo }}
      sort={sort}
      setSort={setSort}
      total={12}
    />,
  );
  return { ...shown, asked, goTo, setSort };
}

it("offers the values of the rows that the page and the filter leave", async () => {
  const { user, asked, goTo } = show();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(screen.getByRole("dialog", { name: "Filters and order" }));
  await user.click(await sheet.findByRole("checkbox", { name: /^done/ }));
  expect(goTo.mock.calls).toEqual([["eu stage=done"]]);
  expect(asked).toEqual(["wave=2 eu"]);
  expect(sheet.getByRole("button", { name: "Show 12 clusters" })).toBeTruthy();
});

it("sorts by what the list can be sorted by", async () => {
  const { user, setSort } = show();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const order = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect([...order.options].map(({ text }) => text)).toEqual(["Problems", "Name"]);
  await user.selectOptions(order, "Name");
  await user.click(screen.getByRole("radio", { name: "Descending" }));
  expect(setSort.mock.calls).toEqual([["name"], ["-issue"]]);
});
