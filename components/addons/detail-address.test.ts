import { expect, it } from "vitest";
import { addOnTabHref, readAddOnAddress } from "./detail-address";

it.each([
  ["/addons/hello/activity", { name: "hello", tab: "activity" }],
  ["/addons/hello", { name: "hello", tab: "overview" }],
  ["/addons/hello.v1/clusters", { name: "hello.v1", tab: "clusters" }],
  ["/addons/hello/install", { name: "hello", tab: "install" }],
  ["/addons/hello/configuration", { name: "hello", tab: "configuration" }],
  ["/addons/hello/access", { name: "hello", tab: "access" }],
  ["/addons/hello/yaml", { name: "hello", tab: "yaml" }],
] as const)("%s is read, and leads back", (path, address) => {
  expect(readAddOnAddress(path)).toEqual(address);
  expect(addOnTabHref(address.name, address.tab)).toBe(path);
});

it("takes an unknown tab for the first, and a slash at the end for nothing", () => {
  expect(readAddOnAddress("/addons/hello/nonsense/")).toEqual({ name: "hello", tab: "overview" });
  expect(readAddOnAddress("/addons/hello/")).toEqual({ name: "hello", tab: "overview" });
});

it("knows what a tab was called before", () => {
  expect(readAddOnAddress("/addons/hello/events")).toEqual({ name: "hello", tab: "activity" });
});

it("names the cluster that is followed", () => {
  expect(addOnTabHref("hello", "overview", "eks-1")).toBe("/addons/hello?cluster=eks-1");
});
