import { describe, expect, it } from "vitest";
import { readText } from "@/lib/objects/object-text";
import { addOnFields, addOnObstacle, newAddOn, withTemplate } from "./add-on-fields";
import { takenConfigs, withChangedConfig, withoutTakenConfig, withTakenConfig } from "./supported-configs";

const GROUP = "addon.open-cluster-management.io";
const value = (text: string) => readText(text).value as { spec: Record<string, unknown[]> };

function at(text: string, resource: string) {
  const found = takenConfigs(value(text)).find((each) => each.resource === resource);
  if (!found) throw new Error(`there are no ${resource}`);
  return found;
}

describe.each([
  [`${GROUP}/v1alpha1`, "supportedConfigs", { defaultConfig: { name: "words", namespace: "fleet" } }, {}],
  [`${GROUP}/v1beta1`, "defaultConfigs", { name: "words", namespace: "fleet" }, { name: "__reserved_no_default__" }],
])("further kinds of configuration in %s", (apiVersion, field, withDefault, without) => {
  const first = newAddOn(apiVersion, "agent", "agent-v1");
  const more = withTakenConfig(first, { group: "", resource: "configmaps" });
  const listed = (text: string) => value(text).spec[field]?.[2];

  it("are listed beside the template and AddOnDeploymentConfigs, with a default or without", () => {
    expect(listed(more)).toEqual({ group: "", resource: "configmaps", ...without });
    expect(addOnFields(more)?.otherConfigs).toMatchObject([{ resource: "configmaps", name: "", namespace: "" }]);
    const named = withChangedConfig(more, { ...at(more, "configmaps"), name: "words", namespace: "fleet" });
    expect(listed(named)).toEqual({ group: "", resource: "configmaps", ...withDefault });
    expect(withChangedConfig(named, { ...at(named, "configmaps"), name: "", namespace: "" })).toBe(more);
    expect(withoutTakenConfig(more, at(more, "configmaps"))).toBe(first);
  });

  it("stay when the default template changes, with what no form shows", () => {
    const theirs = more.replace("resource: configmaps", "resource: configmaps # ours\n      later: 1");
    const changed = withTemplate(theirs, "agent-v2");
    expect(changed).toBe(theirs.replace("agent-v1", "agent-v2"));
    expect(listed(withChangedConfig(changed, { ...at(changed, "configmaps"), name: "words" }))).toMatchObject({
      later: 1,
    });
  });

  it("give the AddOnDeploymentConfig a default", () => {
    const named = withChangedConfig(more, { ...at(more, "addondeploymentconfigs"), name: "own", namespace: "fleet" });
    expect(addOnFields(named)?.deploymentConfig).toMatchObject({ name: "own", namespace: "fleet" });
  });

  it.each([
    [{ resource: "" }, /^Name the resource/],
    [{ resource: "ConfigMaps" }, /^Name the resource/],
    [{ group: "a b" }, /^Name the API group/],
    [{ group: GROUP, resource: "addontemplates" }, /^addontemplates are named twice/],
    [{ namespace: "fleet" }, /^Name the default of configmaps/],
  ])("with %j are no add-on yet", (part, reason) => {
    expect(addOnObstacle(more)).toBeUndefined();
    expect(addOnObstacle(withChangedConfig(more, { ...at(more, "configmaps"), ...part }))).toMatch(reason);
  });
});
