import { describe, expect, it } from "vitest";
import { withConfigIn } from "@/lib/addon-config/attach-config";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Enablement, EnablementConfig } from "./enablement";
import { planEnabling } from "./plan-enabling";
import { addPlacement } from "./strategy-patch";
import { ALL_AT_ONCE, cluster, enablement, factsOf, newPlacement, rawAddOn } from "./testing";

const GROUP = "addon.open-cluster-management.io";
const KIND = { group: GROUP, resource: "addondeploymentconfigs" };
const ENTRY = { ...KIND, namespace: "fleet", name: "mine" };
const SPEC = { registries: [{ mirror: "m.example.com" }] };
const NEW: EnablementConfig = { use: "new", namespace: "fleet", name: "mine", spec: SPEC };
const EXISTING: EnablementConfig = { use: "existing", namespace: "fleet", name: "mine" };
/** As a hub answers what was written. */
const ON_HUB = { metadata: { name: "mine", namespace: "fleet" }, spec: { ...SPEC, agentInstallNamespace: "default" } };

interface Sketch {
  readonly config?: EnablementConfig | undefined;
  readonly clusters?: Enablement["clusters"];
  readonly onHub?: typeof ON_HUB | undefined;
  readonly installed?: readonly string[];
}

function planned({ config, clusters = newPlacement({}), onHub, installed = [] }: Sketch) {
  const addOn = rawAddOn("hello");
  const facts = factsOf({
    addOn: ClusterManagementAddOn.parse(addOn),
    clusters: [cluster("c1")],
    installed,
  });
  const { stages, problems, warnings } = planEnabling({ ...enablement(clusters, ALL_AT_ONCE), config }, facts, {
    addOn,
    config: onHub,
  });
  return { kinds: stages.map((stage) => stage.map(({ resource }) => resource.kind)), stages, problems, warnings };
}

/** The configurations of the placement that was added or changed. */
function configsOf({ stages }: ReturnType<typeof planned>): unknown {
  const [write] = stages.at(-1) ?? [];
  const after = write && "after" in write ? write.after : undefined;
  return ClusterManagementAddOn.parse({ spec: {}, ...after }).spec.installStrategy.placements.at(-1)?.configs;
}

describe("a configuration of a request", () => {
  it("is created before the add-on names it for the placement", () => {
    const plan = planned({ config: NEW });
    expect(plan.problems).toEqual([]);
    expect(plan.kinds).toEqual([["AddOnDeploymentConfig", "Placement"], ["ClusterManagementAddOn"]]);
    expect(plan.stages[0]?.[0]).toMatchObject({
      verb: "create",
      namespace: "fleet",
      name: "mine",
      after: { apiVersion: `${GROUP}/v1beta1`, kind: "AddOnDeploymentConfig", spec: SPEC },
    });
    expect(configsOf(plan)).toEqual([ENTRY]);
  });

  it("is only named where the hub has it, also after a first try that failed later", () => {
    for (const config of [EXISTING, NEW]) {
      const plan = planned({ config, onHub: ON_HUB });
      expect([plan.problems, plan.kinds]).toEqual([[], [["Placement"], ["ClusterManagementAddOn"]]]);
      expect(configsOf(plan)).toEqual([ENTRY]);
    }
  });

  it("replaces the one of a placement that the strategy names, and nothing of another kind", () => {
    const template = { group: GROUP, resource: "addontemplates", name: "hello-2" };
    const entry = {
      namespace: "fleet",
      name: "all",
      configs: [template, { ...KIND, namespace: "fleet", name: "old" }],
    };
    const addOn = rawAddOn("hello", [entry]);
    const patched = (configsOf?: (configs: unknown) => readonly object[]) =>
      addPlacement(addOn, { namespace: "fleet", name: "all" }, {}, configsOf);
    const placed = (configs: readonly object[]) => ({
      spec: { installStrategy: { placements: [{ ...entry, configs }] } },
    });
    expect(patched((configs) => withConfigIn(configs, EXISTING))).toMatchObject(placed([template, ENTRY]));
    expect(patched()).toMatchObject(placed(entry.configs));
  });

  it("is named by each cluster add-on that is installed by hand", () => {
    const plan = planned({ config: NEW, clusters: { by: "hand", clusters: ["c1"] } });
    expect(plan.kinds).toEqual([["AddOnDeploymentConfig"], ["ManagedClusterAddOn"]]);
    expect(plan.stages[1]?.[0]).toMatchObject({ after: { spec: { configs: [ENTRY] } } });
  });

  it.each<[string, Sketch]>([
    ["config.namespace", { config: { ...NEW, namespace: "No" } }],
    ["config.name", { config: { ...NEW, name: "" } }],
    ["config.name", { config: EXISTING }],
    ["config.name", { config: NEW, onHub: { ...ON_HUB, spec: { ...ON_HUB.spec, registries: [] } } }],
    ["config.spec.registries[0].mirror", { config: { ...NEW, spec: { registries: [{ mirror: "" }] } } }],
  ])("keeps everything from being written by a problem at %s", (field, sketch) => {
    const { problems, kinds } = planned(sketch);
    expect([problems.map((each) => each.field), kinds]).toEqual([[field], []]);
  });

  it("warns of an add-on that may ignore it, and of clusters that have the add-on", () => {
    expect(planned({ config: NEW, installed: ["c1"] }).warnings).toEqual(
      expect.arrayContaining([
        "hello lists no AddOnDeploymentConfig as supported and may ignore it.",
        "1 cluster with the add-on gets this configuration too.",
      ]),
    );
  });
});
