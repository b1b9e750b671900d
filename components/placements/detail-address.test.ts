import { expect, it } from "vitest";
import { clustersHref, placementTabHref, readPlacementAddress, readPlacementClusterChoice } from "./detail-address";

const PATH = { namespace: "fleet", name: "all" };

it.each([
  ["/placements/fleet/all", "overview"],
  ["/placements/fleet/all/clusters", "clusters"],
  ["/placements/fleet/all/scores", "scores"],
  ["/placements/fleet/all/yaml", "yaml"],
  ["/placements/fleet/all/elsewhere", "overview"],
])("%s is %s", (pathname, tab) => {
  expect(readPlacementAddress(pathname)).toEqual({ ...PATH, tab });
});

it.each([
  ["", { show: "chosen" }],
  ["group=2", { show: "chosen", group: 2 }],
  ["group=x", { show: "chosen" }],
  ["show=left-out", { show: "left-out" }],
  ["show=left-out&step=taint", { show: "left-out", step: "taint" }],
  ["show=left-out&step=nowhere&group=1", { show: "left-out" }],
])("by “%s” shows %j", (query, choice) => {
  expect(readPlacementClusterChoice(new URLSearchParams(query))).toEqual(choice);
});

it("writes what it reads", () => {
  expect(placementTabHref(PATH)).toBe("/placements/fleet/all");
  expect(clustersHref(PATH, { show: "left-out", step: "set" })).toBe(
    "/placements/fleet/all/clusters?show=left-out&step=set",
  );
  expect(clustersHref(PATH, { show: "chosen", group: 0 })).toBe("/placements/fleet/all/clusters?group=0");
});
