import { describe, expect, it } from "vitest";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { RequiredAddOn } from "./facts";
import { planDisabling } from "./plan-disabling";
import { planEnabling } from "./plan-enabling";
import { previewEnablement } from "./preview";
import { requiredOn, withAllRequired } from "./required";
import { cluster, enablement, factsOf, newPlacement, rawAddOn } from "./testing";

const CLUSTERS = ["c1", "c2", "c3"];
const byHand = { by: "hand", clusters: CLUSTERS } as const;

function required(name: string, installed: readonly string[] = [], placements?: readonly object[]): RequiredAddOn {
  return { name, addOn: ClusterManagementAddOn.parse(rawAddOn(name, placements)), installed: new Set(installed) };
}

const unknown: RequiredAddOn = { name: "base", addOn: undefined, installed: new Set() };
const elsewhere = [{ namespace: "fleet", name: "other" }];

describe("withAllRequired", () => {
  it("names what comes first before what needs it, each once", () => {
    const requires: Readonly<Record<string, string>> = { a: "b,c", b: "d", c: "d" };
    const find = (name: string) => {
      const text = requires[name];
      const annotations = text === undefined ? {} : { [REQUIRES_ANNOTATION]: text };
      return name === "gone" ? undefined : ClusterManagementAddOn.parse({ metadata: { name, annotations } });
    };
    const first = find("a");
    expect(first && withAllRequired(first, find)).toEqual(["d", "b", "c"]);
  });

  it("comes to an end where more is known of them, and that leads back", () => {
    const find = (name: string) => ClusterManagementAddOn.parse({ metadata: { name } });
    const known: Readonly<Record<string, string[]>> = { a: ["b"], b: ["c"], c: ["a", "b"] };
    const names = withAllRequired(find("a"), find, ({ metadata }) => known[metadata.name] ?? []);
    expect(names).toEqual(["c", "b"]);
  });
});

describe("how a required add-on comes along", () => {
  it.each<[string, RequiredAddOn, string, string]>([
    ["it is on all of them", required("base", CLUSTERS), "there", "there"],
    ["nobody has it", required("base"), "placement", "hand"],
    ["somebody installed it by hand", required("base", ["c1"]), "hand", "hand"],
    ["placements install it", required("base", ["c1"], elsewhere), "placement", "by-placements"],
    ["the hub does not have it", unknown, "unknown", "unknown"],
  ])("where %s", (_, one, byPlacement, manually) => {
    const bringing = (clusters: Parameters<typeof requiredOn>[0]["clusters"]) =>
      requiredOn({ clusters }, [one], CLUSTERS)[0]?.bringing;
    expect([bringing(newPlacement()), bringing(byHand)]).toEqual([byPlacement, manually]);
  });
});

describe("enabling an add-on that requires another one", () => {
  const facts = (one: RequiredAddOn) => factsOf({ clusters: CLUSTERS.map((name) => cluster(name)), required: [one] });
  const plan = (one: RequiredAddOn, wanted = enablement(), bringsRequired?: boolean) =>
    planEnabling({ ...wanted, bringsRequired }, facts(one), {
      addOn: rawAddOn("hello"),
      required: new Map([["base", rawAddOn("base", one.addOn?.spec.installStrategy.placements)]]),
    });
  const written = ({ stages }: ReturnType<typeof planEnabling>) =>
    stages.map((stage) =>
      stage.map(({ verb, resource, namespace = "", name }) => `${verb} ${resource.plural} ${namespace}/${name}`),
    );

  it("adds the placement to that one, after the placement and before its own strategy", () => {
    expect(written(plan(required("base", [], elsewhere)))).toEqual([
      ["create placements fleet/hello-all"],
      ["patch clustermanagementaddons /base"],
      ["patch clustermanagementaddons /hello"],
    ]);
  });

  it("keeps its other placements", () => {
    const [, stage] = plan(required("base", ["c9"], elsewhere)).stages;
    const [write] = stage ?? [];
    const { spec } = ClusterManagementAddOn.parse(write && "after" in write ? write.after : {});
    expect(spec.installStrategy.placements.map(({ name }) => name)).toEqual(["other", "hello-all"]);
  });

  it("installs it by hand where it is missing, and says that later clusters do not get it by this", () => {
    const made = plan(required("base", ["c1"]));
    expect(written(made)[1]).toEqual(["create managedclusteraddons c2/base", "create managedclusteraddons c3/base"]);
    expect(made.warnings.join()).toContain("clusters that are selected later do not get it");
  });

  it("writes nothing of it where that is not wanted, and says who waits", () => {
    const made = plan(required("base"), enablement(byHand), false);
    expect(
      written(made)
        .flat()
        .filter((line) => line.includes("base")),
    ).toEqual([]);
    expect(made.warnings.join()).toContain("On 3 clusters it waits until base is Available there");
  });

  it("does not say that anything waits for what the catalogue alone says", () => {
    const warnings = plan({ ...required("base"), isKnownOnly: true }, enablement(byHand), false).warnings.join();
    expect(warnings).toContain("On 3 clusters it does not wait for that");
    expect(warnings).not.toContain("Available");
  });

  it("says what cannot be brought along", () => {
    expect(plan(unknown).warnings.join()).toContain("this hub does not have");
    expect(plan(required("base", [], elsewhere), enablement(byHand)).warnings.join()).toContain("placements install");
  });

  it("is refused with the names where there is a circle", () => {
    const { problems } = previewEnablement(enablement(), factsOf({ circle: ["hello", "base", "hello"] }));
    expect(problems.map(({ message }) => message).join()).toContain("hello requires base requires hello");
  });
});

describe("disabling an add-on that others require", () => {
  it("names them with the clusters on which they stay", () => {
    const facts = factsOf({
      installed: ["c1", "c2"],
      requiredBy: new Map([
        ["needy", new Set(["c2", "c3"])],
        ["elsewhere", new Set(["c3"])],
      ]),
    });
    const originals = { addOn: rawAddOn("hello"), placements: new Map(), clusterAddOns: new Map() };
    const { warnings } = planDisabling({ placements: [], clusters: [] }, facts, originals);
    expect(warnings).toEqual(["needy requires it, and stays on 1 cluster of these without it."]);
  });
});
