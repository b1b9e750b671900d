import { expect, it } from "vitest";
import { goKeys, isCurrent, keysAt, NAVIGATION } from "./navigation";

const MARKED = ["filter", "move", "select", "preview", "open", "back"];
const INBOX = ["filter", "next, previous", "select", "leave the selection"];

it.each([
  ["/", []],
  ["/clusters", MARKED],
  ["/clusters/", MARKED],
  ["/addons", MARKED],
  ["/addons/log-shipper", []],
  ["/catalogue", MARKED],
  ["/deletions", MARKED],
  ["/catalogue/register", []],
  ["/addons/log-shipper/clusters", MARKED],
  ["/addons/enable", ["continue", "back", "leave (draft is kept)"]],
  ["/addons/log-shipper/enable/review", ["continue", "back", "leave (draft is kept)"]],
  ["/rollouts", ["filter", "move", "leave the filter"]],
  ["/rollouts/hello/fleet/eks", ["filter", "choose a wave", "move", "all waves"]],
  ["/placements", MARKED],
  ["/placements/fleet/all", []],
  ["/placements/fleet/all/clusters", ["filter", "move", "leave the filter"]],
  ["/works", MARKED],
  ["/gates", MARKED],
  ["/approvals", INBOX],
  ["/approvals/some-request", INBOX],
  ["/elsewhere", []],
])("at %s the keys do %j", (pathname, does) => {
  expect(keysAt(pathname).map((one) => one.does)).toEqual(does);
});

it.each([
  ["/catalogue/register", "Add-ons"],
  ["/sets/default", "Cluster sets"],
  ["/clusters", "Clusters"],
  ["/settings", undefined],
])("is at %s on the page %s", (pathname, label) => {
  expect(NAVIGATION.find((entry) => isCurrent(entry, pathname))?.label).toBe(label);
});

it("knows the keys of a layout", () => {
  expect(keysAt("/addons", "matrix").map(({ does }) => does)).toEqual(["filter", "move", "next unhealthy", "open"]);
  expect(keysAt("/addons", "constructor")).toBe(keysAt("/addons"));
  expect(keysAt("/addons/log-shipper", "matrix")).toEqual([]);
});

it("leads to each page by a letter of its own", () => {
  expect(goKeys.size).toBe(NAVIGATION.length);
  expect(["a", "r", "c", "p"].map((letter) => goKeys.get(letter))).toEqual([
    "/addons",
    "/rollouts",
    "/clusters",
    "/placements",
  ]);
});
