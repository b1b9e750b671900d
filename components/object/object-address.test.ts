import { expect, it } from "vitest";
import { placementHref, readObjectPath, workHref } from "./object-address";

it.each([
  ["/placements/fleet/all", { namespace: "fleet", name: "all", tab: "" }],
  ["/placements/fleet/all/", { namespace: "fleet", name: "all", tab: "" }],
  ["/works/eks-1/addon-hello.v2/yaml", { namespace: "eks-1", name: "addon-hello.v2", tab: "yaml" }],
  ["/works/eks%2D1/x", { namespace: "eks-1", name: "x", tab: "" }],
  ["/works/%E0%A4%A/x", { namespace: "%E0%A4%A", name: "x", tab: "" }],
  ["/works", { namespace: "", name: "", tab: "" }],
])("%s names %j", (pathname, parts) => {
  expect(readObjectPath(pathname)).toEqual(parts);
});

it("writes what it reads", () => {
  expect(placementHref("fleet", "all")).toBe("/placements/fleet/all");
  expect(workHref("eks-1", "addon-hello", "yaml")).toBe("/works/eks-1/addon-hello/yaml");
});
