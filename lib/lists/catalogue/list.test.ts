import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { CATALOGUE_LIST } from "./list";
import type { CatalogueRow } from "./row";

function row(name: string, change: Partial<CatalogueRow> = {}): CatalogueRow {
  return {
    name,
    displayName: name,
    description: "",
    category: "Access",
    delivery: "template",
    status: "available",
    missing: [],
    ...change,
  };
}

const ROWS = [
  row("cluster-proxy", { displayName: "Cluster proxy", description: "Reaches a cluster's API from the hub" }),
  row("config-policy", { displayName: "Policies", status: "installed", missing: ["governance"] }),
];

describe("filtering the catalogue", () => {
  it.each([
    ["cluster-", ["cluster-proxy"]],
    ["Policies", ["config-policy"]],
    ["reaches", ["cluster-proxy"]],
    ["status:installed", ["config-policy"]],
    ["missing:governance", ["config-policy"]],
    ["nothing-such", []],
  ])("%s", (text, names) => {
    const filter = compileFilter(parseFilter(text).terms, CATALOGUE_LIST.table, () => 0);
    expect(ROWS.filter((one) => matchesFilter(filter, one)).map(({ name }) => name)).toEqual(names);
  });
});
