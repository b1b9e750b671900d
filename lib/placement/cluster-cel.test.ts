import { describe, expect, it } from "vitest";
import { clusterCel } from "./cluster-cel";
import { ago, cluster, conditionsOf, fine, noMatch, run, score } from "./testing";

const cel = clusterCel();

const members = [
  cluster("c1", {
    labels: { region: "west" },
    claims: { "id.k8s.io": "one", tags: '["gpu"]' },
    status: { allocatable: { memory: "8Gi" } },
  }),
  cluster("c2", {
    labels: { region: "east" },
    status: { allocatable: { memory: "32Gi" }, version: { kubernetes: "v1.31.2" } },
    taints: [{ key: "k", effect: "PreferNoSelect", timeAdded: ago(60) }],
  }),
  cluster("c3"),
];
const demo = (values: Readonly<Record<string, number>>) => (name: string, resource: string) => {
  const value = values[name];
  return resource === "demo" && value !== undefined
    ? score(name, resource, { scores: [{ name: "demo", value }] })
    : undefined;
};
const withExpressions = (...celExpressions: string[]) => ({
  predicates: [{ requiredClusterSelector: { celSelector: { celExpressions } } }],
});
const chosen = (...expressions: string[]) =>
  run(members, withExpressions(...expressions), { cel, scoresOf: demo({ c1: 90, c2: 70, c3: 90 }) }).selected;

describe("CEL selectors", () => {
  it.each([
    [[`managedCluster.metadata.labels["region"] == "west"`], ["c1"]],
    [[`managedCluster.metadata.labels.?region.orValue("") != "west"`], ["c2", "c3"]],
    [[`managedCluster.status.clusterClaims.exists(c, c.name == "id.k8s.io" && c.value == "one")`], ["c1"]],
    [[`managedCluster.status.clusterClaims.exists(c, c.name == "tags" && "gpu" in c.value.parseJSON())`], ["c1"]],
    [[`quantity(managedCluster.status.allocatable.memory).isGreaterThan(quantity("16Gi"))`], ["c2"]],
    [[`semver(managedCluster.status.version.kubernetes, true).isGreaterThan(semver("1.30.0"))`], ["c2"]],
    [[`managedCluster.scores("demo").filter(s, s.name == 'demo').all(e, e.value > 80)`], ["c1", "c3"]],
    [[`managedCluster.scores("other").size() == 0`], []],
    [[`managedCluster.metadata.name.matches("^c[12]$")`, "has(managedCluster.spec.taints)"], ["c2"]],
    [["managedCluster.spec.leaseDurationSeconds == 60"], ["c1", "c2", "c3"]],
    [["managedCluster.metadata.name"], []],
    [[`managedCluster.spec.scores("demo").size() == 1`], []],
  ])("%j choose %j", (expressions, names) => {
    expect(chosen(...expressions)).toEqual(names);
  });

  it("must hold together with the labels, while predicates stand for each other", () => {
    const predicates = [
      {
        requiredClusterSelector: {
          labelSelector: { matchLabels: { region: "east" } },
          celSelector: { celExpressions: ["false"] },
        },
      },
      { requiredClusterSelector: { celSelector: { celExpressions: [`managedCluster.metadata.name == "c3"`] } } },
    ];
    const result = run(members, { predicates }, { cel });
    expect(result.selected).toEqual(["c3"]);
    expect(result.excluded[0]?.reason).toBe("no predicate matches its labels, claims and other properties");
  });

  it("are looked at only where there is a cluster", () => {
    const result = run(members, withExpressions("managedCluser.metadata"), { cel });
    const message =
      "Predicate:compilation failed: ERROR: <input>:1:1: undeclared reference to 'managedCluser' (in container '')\n | managedCluser.metadata\n | ^";
    expect(conditionsOf(result)).toEqual([noMatch, ["PlacementMisconfigured", "True", "Misconfigured", message]]);
    expect(conditionsOf(run([], withExpressions("managedCluser.metadata"), { cel }))[1]).toEqual(fine);
  });

  it("may cost so much for one cluster and so much for all, and then take no one else", () => {
    const loop = (depth: number): string =>
      depth === 0 ? "true" : `[${Array.from({ length: 50 }, () => 1).join()}].all(i, ${loop(depth - 1)})`;
    expect(run(members, withExpressions(`${loop(4)}`), { cel }).selected).toEqual([]);
    const many = Array.from({ length: 100 }, (_, index) => cluster(`m${String(index).padStart(3, "0")}`));
    const { selected } = run(many, withExpressions(loop(3)), { cel });
    expect(selected.length).toBeGreaterThan(0);
    expect(selected.length).toBeLessThan(100);
    expect(run(many, withExpressions("true"), { cel }).selected).toHaveLength(100);
  });
});
