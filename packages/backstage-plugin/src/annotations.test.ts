import type { Entity } from "@backstage/catalog-model";
import { expect, it } from "vitest";
import { addOnOf, clusterOf } from "./annotations";

const about = (annotations?: Record<string, string>): Entity => ({
  apiVersion: "backstage.io/v1alpha1",
  kind: "Component",
  metadata: { name: "logs", ...(annotations && { annotations }) },
});

it.each([
  ["a name", "log-shipper", "log-shipper"],
  ["a name with dots", "logs.example.org", "logs.example.org"],
  ["nothing", "", undefined],
  ["capital letters", "Logs", undefined],
  ["a path", "../approvals", undefined],
  ["an address", "https://example.org", undefined],
  ["markup", "<img src=x>", undefined],
  ["a second line", "logs\nx", undefined],
  ["a name that is too long", "a".repeat(254), undefined],
])("reads %s", (_, value, name) => {
  expect(addOnOf(about({ "flotilla.dev/addon": value }))).toBe(name);
  expect(clusterOf(about({ "flotilla.dev/cluster": value }))).toBe(name);
});

it("finds nothing where nothing is annotated", () => {
  expect(addOnOf(about())).toBeUndefined();
  expect(clusterOf(about({ "flotilla.dev/addon": "logs" }))).toBeUndefined();
});
