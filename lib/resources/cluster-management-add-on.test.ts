import { describe, expect, it } from "vitest";
import {
  ClusterManagementAddOn,
  configKeysOfAddOn,
  isManaged,
  isTemplateBased,
  placementsOf,
} from "./cluster-management-add-on";

const GROUP = "addon.open-cluster-management.io";

function addOn(spec: object): ClusterManagementAddOn {
  return ClusterManagementAddOn.parse({ metadata: { name: "hello" }, spec });
}

const placements = [
  { namespace: "a", name: "one", configs: [{ group: GROUP, resource: "addontemplates", name: "hello-2" }] },
  {
    namespace: "b",
    name: "two",
    configs: [{ group: GROUP, resource: "addondeploymentconfigs", namespace: "b", name: "small" }],
  },
];

describe("placementsOf", () => {
  it("names the placements of the install strategy", () => {
    expect(placementsOf(addOn({ installStrategy: { type: "Placements", placements } }))).toEqual(["a/one", "b/two"]);
  });

  it("names none where the add-on is installed by hand", () => {
    expect(placementsOf(addOn({ installStrategy: { type: "Manual", placements } }))).toEqual([]);
    expect(placementsOf(addOn({}))).toEqual([]);
  });
});

describe("configKeysOfAddOn", () => {
  it("names each configuration once, and none for kinds without a default", () => {
    const defaultConfigs = [
      { group: GROUP, resource: "addontemplates", name: "hello-2" },
      { group: GROUP, resource: "addondeploymentconfigs", name: "__reserved_no_default__" },
      { resource: "configmaps", namespace: "c", name: "values" },
    ];
    expect(configKeysOfAddOn(addOn({ defaultConfigs, installStrategy: { type: "Placements", placements } }))).toEqual([
      `${GROUP}/addontemplates//hello-2`,
      "/configmaps/c/values",
      `${GROUP}/addondeploymentconfigs/b/small`,
    ]);
  });
});

describe("isManaged", () => {
  it.each([
    [undefined, [], ["all"]],
    ["addon-manager", [], ["all"]],
    ["flotilla", [], ["own", "all"]],
    ["flotilla", ["configmaps"], ["own", "all"]],
    ["flotilla", ["addontemplates"], ["all"]],
    ["self", [], []],
    ["", [], []],
    ["Flotilla", [], []],
  ])("with the lifecycle %s and configurations %j is so in the modes %j", (lifecycle, kinds, expected) => {
    const annotations = lifecycle === undefined ? {} : { "addon.open-cluster-management.io/lifecycle": lifecycle };
    const defaultConfigs = kinds.map((resource) => ({ group: GROUP, resource, name: "__reserved_no_default__" }));
    const given = ClusterManagementAddOn.parse({ metadata: { name: "a", annotations }, spec: { defaultConfigs } });
    expect((["own", "all", "off"] as const).filter((mode) => isManaged(given, mode))).toEqual(expected);
  });
});

describe("isTemplateBased", () => {
  it.each([
    ["a default template", [{ group: GROUP, resource: "addontemplates", name: "t" }], true],
    [
      "templates without a default",
      [{ group: GROUP, resource: "addontemplates", name: "__reserved_no_default__" }],
      true,
    ],
    ["another kind", [{ group: GROUP, resource: "addondeploymentconfigs", namespace: "n", name: "t" }], false],
    ["nothing", [], false],
  ])("with %s is %s", (_, defaultConfigs, expected) => {
    expect(isTemplateBased(addOn({ defaultConfigs }))).toBe(expected);
  });
});
