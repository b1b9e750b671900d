import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import {
  AGENT_ROLE,
  addOnOf,
  fleet,
  ground,
  PLACEMENTS,
  type Thing,
  template,
  templateConfig,
} from "@/server/controllers/test-objects";
import { deployedOn } from "./contents";
import type { Scenario } from "./scenarios";
import { PER_GROUP, withOthers } from "./steps";
import type { World } from "./world";

const settingsSpec = (version: string) => ({ customizedVariables: [{ name: "VERSION", value: version }] });

function settings(name: string, version: string): Thing {
  return {
    resource: addOnDeploymentConfigs,
    object: { metadata: { name, namespace: PLACEMENTS }, spec: settingsSpec(version) },
  };
}

function settingsConfig(name: string) {
  const { group, plural: resource } = addOnDeploymentConfigs;
  return { group, resource, namespace: PLACEMENTS, name };
}

const defaultConfigs = (name: string) => [templateConfig("hello-1"), settingsConfig(name)];

function configuredAddOn(): Thing {
  const { resource, object } = addOnOf("hello", "hello-1", "some", PER_GROUP);
  return {
    resource,
    object: { ...object, spec: { ...Object(object.spec), defaultConfigs: defaultConfigs("settings-1") } },
  };
}

const edit = (world: World, version: string) =>
  world.patch(addOnDeploymentConfigs, "settings-1", { spec: settingsSpec(version) }, PLACEMENTS);

/**
 * Has its version from an AddOnDeploymentConfig, which is edited in mid-rollout, replaced, and overridden on one
 * cluster.
 */
export const configs: Scenario = {
  name: "configs",
  groups: [["a1", "a2"], ["b1", "b2"], ["c1"]],
  outcomes: {
    installed: "a1:v1 a2:v1 b1:v1 b2:v1 c1:v1",
    "edited twice": "a1:v4 a2:v4 b1:v4 b2:v4 c1:v4",
    "another one": "a1:v2 a2:v2 b1:v2 b2:v2 c1:v2",
    "its own on one": "a1:v9 a2:v2 b1:v2 b2:v2 c1:v2",
    "no more": "a1:v2 a2:v2 b1:v2 b2:v2 c1:v2",
  },
  focus: [
    "managedclusteraddons.status",
    "patch-manifestworks",
    "watch-addondeploymentconfigs",
    "watch-managedclusteraddons",
  ],
  async run(world) {
    const others = [template("hello-1", "{{VERSION}}", AGENT_ROLE), configuredAddOn()];
    const all = [settings("settings-1", "v1"), settings("settings-2", "v2"), settings("special", "v9")];
    await world.phase("installed", async () => {
      const [home, ...rest] = ground();
      await world.put(...(home ? [home, ...all, ...rest] : []), ...withOthers(fleet(this.groups), ...others));
    });
    await world.phase("edited twice", async () => {
      world.spokes.idle.add("b2");
      await edit(world, "v3");
      await world.until((history) => deployedOn(history, "b2") === "v3");
      await edit(world, "v4");
      await world.clock.sleep(2_000);
      world.spokes.wake("b2");
    });
    const own = (names: readonly string[]) =>
      world.patch(managedClusterAddOns, "hello", { spec: { configs: names.map(settingsConfig) } }, "a1");
    await world.phase("another one", () =>
      world.patch(clusterManagementAddOns, "hello", { spec: { defaultConfigs: defaultConfigs("settings-2") } }),
    );
    await world.phase("its own on one", () => own(["special"]));
    await world.phase("no more", () => own([]));
  },
};
