import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { parseFilter } from "@/lib/filter/parse-filter";
import { DELETION_LIST } from "./list";
import type { DeletionRow } from "./row";

const NOW = Date.parse("2026-11-26T10:00:00Z");

function row(name: string, change: Partial<DeletionRow> = {}): DeletionRow {
  const rest = name.split("/");
  const kind = rest.pop() ?? "";
  const isOf = rest.length > 1;
  return {
    name,
    kind: kind as DeletionRow["kind"],
    object: rest.at(-1) ?? "",
    ...(isOf && { namespace: rest[0], cluster: rest[0] }),
    since: "2026-11-26T09:00:00Z",
    isStuck: false,
    ...change,
  };
}

const STUCK = { isStuck: true, blocker: "hook-failed", actor: "person", who: "the maintainers of logs" } as const;
const ROWS = [
  row("c1/ManagedCluster", {
    cluster: "c1",
    since: "2026-11-24T10:00:00Z",
    ...STUCK,
    message: "The hook Job a/b failed.",
  }),
  row("c1/logs/ManagedClusterAddOn", { ...STUCK, message: "The hook Job a/b failed." }),
  row("c2/app/ManifestWork", { blocker: "being-removed", actor: "agent", who: "the agent on c2" }),
  row("fleet/all/Placement", { cluster: undefined, blocker: "foreign-finalizer", actor: "controller", isStuck: true }),
];

describe("filtering what is being deleted", () => {
  it.each([
    ["", "c1 logs app all"],
    ["stuck:true", "c1 logs all"],
    ["blocker:hook-failed", "c1 logs"],
    ["actor:agent,controller", "app all"],
    ["kind:ManifestWork", "app"],
    ["cluster=c1", "c1 logs"],
    ["since:>1d", "c1"],
    ["who:maintainers", "c1 logs"],
    ["reason:hook", "c1 logs"],
    ["namespace=fleet", "all"],
    ["job", "c1 logs"],
    ["name=fleet/all/Placement", "all"],
  ])("by “%s” leaves %s", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, DELETION_LIST.table, () => NOW);
    expect(
      ROWS.filter((each) => matchesFilter(filter, each))
        .map(({ object }) => object)
        .join(" "),
    ).toBe(expected);
  });
});

it("groups what does not go on by itself by what holds it up", () => {
  const groups = ROWS.flatMap((each) => DELETION_LIST.table.groups?.blocker?.(each) ?? []);
  expect(groups.map(({ group }) => group)).toEqual(["hook-failed", "hook-failed", "foreign-finalizer"]);
});
