import { expect, it } from "vitest";
import { templateVersion } from "./template-version";

it.each([
  ["cert-0.9.2", "0.9.2"],
  ["cert-v1", "v1"],
  ["cert-1.2.0-rc.1", "1.2.0-rc.1"],
  ["certificates-of-us-2", "2"],
  ["cert", undefined],
  ["cert-stable", undefined],
  [undefined, undefined],
])("reads of the template %s that has arrived the version %s", (name, version) => {
  const group = "addon.open-cluster-management.io";
  const config = (of: string) => ({ namespace: "", name: of, specHash: "h" });
  const settings = {
    group,
    resource: "addondeploymentconfigs",
    desiredConfig: config("cert-7"),
    lastAppliedConfig: config("cert-7"),
  };
  const template = {
    group,
    resource: "addontemplates",
    desiredConfig: config("cert-9.9"),
    ...(name === undefined ? {} : { lastAppliedConfig: config(name) }),
  };
  expect(templateVersion("cert", [settings, template])).toBe(version);
});
