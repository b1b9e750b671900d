import { expect, it } from "vitest";
import { hasWellKnownStatus, identifierOf, optionsIndex } from "./manifest-options";

const WEB = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web", namespace: "shop" } };

it("names a manifest by its guessed resource", () => {
  expect(identifierOf(WEB)).toEqual({ group: "apps", resource: "deployments", namespace: "shop", name: "web" });
  expect(identifierOf({ apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } })).toEqual({
    group: "",
    resource: "namespaces",
    name: "shop",
  });
});

it.each([
  [[], -1],
  [[{ resourceIdentifier: { group: "apps", resource: "deployments", namespace: "shop", name: "*" } }], -1],
  [[{}, { resourceIdentifier: identifierOf(WEB) }], 1],
])("finds its own entry in %j: %i", (configs, expected) => {
  expect(optionsIndex(configs, identifierOf(WEB))).toBe(expected);
});

it("knows of which kinds agents report by themselves", () => {
  expect(hasWellKnownStatus(WEB)).toBe(true);
  expect(hasWellKnownStatus({ apiVersion: "v1", kind: "ConfigMap", metadata: {} })).toBe(false);
});
