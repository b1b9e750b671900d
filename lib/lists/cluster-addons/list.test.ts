import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import { problemsOf } from "@/lib/filter/filter-problems";
import { parseFilter } from "@/lib/filter/parse-filter";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { CLUSTER_ADD_ON_LIST, type ClusterAddOnEntry, type ListedClusterFacts } from "./list";

const OF: ListedClusterFacts = {
  health: "available",
  set: "edge",
  region: "eu-north-1",
  provider: "EKS",
  environment: "prod",
  kubernetesVersion: "v1.31.4",
  labels: { tier: "gold" },
};

/** What the hub has of one, with the template that has arrived. */
function facts(creationTimestamp: string, template?: string): RollingAddOn {
  const lastAppliedConfig = template === undefined ? undefined : { name: template, namespace: "", specHash: "" };
  const references = lastAppliedConfig
    ? [{ group: "addon.open-cluster-management.io", resource: "addontemplates", lastAppliedConfig }]
    : [];
  return {
    metadata: { name: "", creationTimestamp },
    spec: { configs: [] },
    status: { conditions: [], configReferences: references },
  };
}

function entry(name: string, change: Partial<ClusterAddOnEntry> = {}): ClusterAddOnEntry {
  const [cluster = "", addOn = ""] = name.split("/");
  return {
    name,
    cluster,
    addOn,
    health: "healthy",
    phase: "done",
    config: "in-sync",
    of: OF,
    facts: facts("2026-11-20T08:00:00Z"),
    ...change,
  };
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const ROWS = [
  entry("a/cert", { facts: facts("2026-11-21T09:30:00Z", "cert-0.9.2") }),
  entry("a/hello", { health: "unhealthy", since: "2026-11-21T07:00:00Z", config: "pending", overridden: true }),
  entry("b/hello", {
    phase: "failed",
    config: "unsupported",
    of: { ...OF, set: "lab", kubernetesVersion: "v1.29.0", labels: {} },
  }),
  entry("gone/hello", { health: "unknown", config: undefined, of: undefined }),
];

describe("filtering cluster add-ons", () => {
  it.each([
    ["", ["a/cert", "a/hello", "b/hello", "gone/hello"]],
    ["hello", ["a/hello", "b/hello", "gone/hello"]],
    ["gone", ["gone/hello"]],
    ["addon=cert", ["a/cert"]],
    ["cluster=a", ["a/cert", "a/hello"]],
    ["cluster:a,b addon:hello", ["a/hello", "b/hello"]],
    ["health:unhealthy", ["a/hello"]],
    ["status:unhealthy", ["a/hello", "b/hello"]],
    ["status:unknown", ["gone/hello"]],
    ["phase:failed", ["b/hello"]],
    ["config:in-sync", ["a/cert"]],
    ["config:overridden", ["a/hello"]],
    ["config:pending,unsupported", ["a/hello", "b/hello"]],
    ["set=lab", ["b/hello"]],
    ["-set=lab", ["a/cert", "a/hello", "gone/hello"]],
    ["region:eu env=prod provider=eks addon=cert", ["a/cert"]],
    ["kubernetes:<1.30", ["b/hello"]],
    ["version:<1.30", ["a/cert"]],
    ["available:true", ["a/cert", "b/hello"]],
    ["age:<1h", ["a/cert"]],
    ["label.tier=gold", ["a/cert", "a/hello"]],
    ["since:>2h", ["a/hello"]],
  ])("by “%s” leaves %j", (text, expected) => {
    const filter = compileFilter(parseFilter(text).terms, CLUSTER_ADD_ON_LIST.table, () => NOW);
    expect(ROWS.filter((row) => matchesFilter(filter, row)).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    ["helth:x", /did you mean “health”\?/],
    ["status:ill", /status/],
    ["config:drifted", /config/],
  ])("says what is wrong with “%s”", (text, message) => {
    expect(problemsOf(parseFilter(text), CLUSTER_ADD_ON_LIST.table)[0]?.message).toMatch(message);
  });
});

it("puts worst first, and what has no set last", () => {
  const { status, set } = CLUSTER_ADD_ON_LIST.table.sorts;
  const keys = ROWS.map((row) => [status?.key(row), set?.key(row)]);
  expect(keys).toEqual([
    [7, "edge"],
    [0, "edge"],
    [0, "lab"],
    [3, undefined],
  ]);
});

it("counts configurations in as many ways as they are asked about", () => {
  expect(ROWS.map((row) => CLUSTER_ADD_ON_LIST.table.facets.config?.(row))).toEqual([
    ["in-sync"],
    ["pending", "overridden"],
    ["unsupported"],
    [],
  ]);
});
