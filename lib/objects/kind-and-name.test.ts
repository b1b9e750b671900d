import { expect, it } from "vitest";
import { kindAndName } from "./kind-and-name";

it.each([
  [{ kind: "Deployment", namespace: "fleet", name: "logs" }, "Deployment fleet/logs"],
  [{ kind: "ManagedCluster", name: "c1" }, "ManagedCluster c1"],
  [{ kind: "ClusterRole", namespace: "", name: "logs" }, "ClusterRole logs"],
])("names an object by its kind, namespace and name", (object, name) => {
  expect(kindAndName(object)).toBe(name);
});
