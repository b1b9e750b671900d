import { describe, expect, it } from "vitest";
import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { type ConfigPlace, withConfig } from "./attach-config";

const GROUP = "addon.open-cluster-management.io";
const TEMPLATE = { group: GROUP, resource: "addontemplates", name: "hello-1" };
const kind = { group: GROUP, resource: "addondeploymentconfigs" };
const OLD = { namespace: "fleet", name: "old" };
const NEW = { namespace: "fleet", name: "new" };
const DEFAULT: ConfigPlace = { layer: "default" };
const PLACEMENT: ConfigPlace = { layer: "placement", namespace: "fleet", name: "all" };
const CLUSTER: ConfigPlace = { layer: "cluster", cluster: "eks-1" };

const object = (version: string, spec: object) => ({
  apiVersion: `${GROUP}/${version}`,
  metadata: { name: "hello" },
  spec,
});
const placed = (configs?: object[]) => ({
  installStrategy: {
    type: "Placements",
    placements: [
      { namespace: "fleet", name: "other" },
      { namespace: "fleet", name: "all", ...(configs && { configs }) },
    ],
  },
});

describe("a configuration", () => {
  it.each<[string, string, ConfigPlace, object, object]>([
    [
      "v1beta1",
      "attached",
      DEFAULT,
      { defaultConfigs: [TEMPLATE] },
      { defaultConfigs: [TEMPLATE, { ...kind, ...NEW }] },
    ],
    ["v1beta1", "attached", DEFAULT, {}, { defaultConfigs: [{ ...kind, ...NEW }] }],
    [
      "v1beta1",
      "replaced",
      DEFAULT,
      { defaultConfigs: [{ ...kind, ...OLD }, TEMPLATE] },
      { defaultConfigs: [{ ...kind, ...NEW }, TEMPLATE] },
    ],
    [
      "v1alpha1",
      "attached",
      DEFAULT,
      { supportedConfigs: [kind] },
      { supportedConfigs: [{ ...kind, defaultConfig: NEW }] },
    ],
    [
      "v1alpha1",
      "replaced",
      DEFAULT,
      { supportedConfigs: [{ ...kind, defaultConfig: OLD }] },
      { supportedConfigs: [{ ...kind, defaultConfig: NEW }] },
    ],
    ["v1beta1", "attached", PLACEMENT, placed(), placed([{ ...kind, ...NEW }])],
    [
      "v1alpha1",
      "replaced",
      PLACEMENT,
      placed([TEMPLATE, { ...kind, ...OLD }]),
      placed([TEMPLATE, { ...kind, ...NEW }]),
    ],
    ["v1beta1", "attached", CLUSTER, {}, { configs: [{ ...kind, ...NEW }] }],
    ["v1alpha1", "replaced", CLUSTER, { configs: [{ ...kind, ...OLD }] }, { configs: [{ ...kind, ...NEW }] }],
  ])("of %s is %s: %j", (version, _, place, before, after) => {
    expect(withConfig(object(version, before), place, NEW)).toEqual(object(version, after));
  });

  it.each<[string, ConfigPlace, object, object]>([
    [
      "v1beta1",
      DEFAULT,
      { defaultConfigs: [{ ...kind, ...OLD }] },
      { defaultConfigs: [{ ...kind, name: RESERVED_NO_DEFAULT }] },
    ],
    ["v1alpha1", DEFAULT, { supportedConfigs: [{ ...kind, defaultConfig: OLD }] }, { supportedConfigs: [kind] }],
    ["v1beta1", PLACEMENT, placed([TEMPLATE, { ...kind, ...OLD }]), placed([TEMPLATE])],
    ["v1beta1", CLUSTER, { configs: [{ ...kind, ...OLD }], other: 1 }, { configs: [], other: 1 }],
  ])("of %s is detached, and its kind stays supported: %j", (version, place, before, after) => {
    expect(withConfig(object(version, before), place, undefined)).toEqual(object(version, after));
  });

  it("is nowhere where the add-on has no such placement", () => {
    expect(withConfig(object("v1beta1", {}), PLACEMENT, NEW)).toBeUndefined();
  });
});
