import { describe, expect, it } from "vitest";
import { placeholders } from "./page-table";

const find = placeholders({
  "/addons/:name": "/addons/_",
  "/addons/:name/:tab": "/addons/_/_",
  "/x/~own/:name": "/x/_/_",
  "/y/:namespace::name": "/y/_",
});

describe("placeholders", () => {
  it.each([
    ["/addons/work-manager", "/addons/_"],
    ["/addons/a.dotted.name", "/addons/_"],
    ["/addons/work-manager.txt", "/addons/_.txt"],
    ["/addons/work-manager/__next.addons.$d$name.txt", "/addons/_/__next.addons.$d$name.txt"],
    ["/addons/work-manager/clusters", "/addons/_/_"],
    ["/addons/work-manager/clusters.txt", "/addons/_/_.txt"],
    ["/x/~own/a.txt", "/x/_/_.txt"],
    ["/y/monitoring:nodes", "/y/_"],
  ])("%s is answered by %s", (path, page) => {
    expect(find(path)).toBe(page);
  });

  it.each([
    "/addons",
    "/addons/",
    "/addons/..",
    "/addons/.",
    "/addons/a/b/c",
    "/addons/-a",
    "/addons/A",
    "/addons/a\0",
    "/addons/a%2fb",
    "/addons/a\\b",
    "//addons/a",
    `/addons/${"a".repeat(254)}`,
    "/x/addons/a",
    "/x/~other/a",
    "/y/nodes",
    "/y/a:b:c",
    "/y/:b",
    "/addons/~own",
  ])("%j is no one's", (path) => {
    expect(find(path)).toBeUndefined();
  });
});
