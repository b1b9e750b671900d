import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listWithPast, noPastReason } from "@/components/list/past/no-past";
import { hasPast } from "@/components/list/past/pages-with-past";
import { LIST_NAMES } from "@/lib/lists/rows";
import { PROJECT_ROOT } from "@/server/project-root";

const PAGES = join(PROJECT_ROOT, "app", "(console)");
/** The path of each page there is, with its parameters in brackets. */
const PATHS = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => join("/", dirname(file)))
  .sort();
const OF_ONE_OBJECT = /^The page of one object/;
/** They are other shapes of another list's page, or parts of one. */
const WITHOUT_PAGE: readonly string[] = ["matrix", "cluster-addons"];

describe.each(PATHS)("the page %s", (path) => {
  it("has earlier times, or says why not", () => {
    const reason = noPastReason(path.replaceAll(/[[\]]/g, "x"));
    if (hasPast(path)) expect(reason).toBeUndefined();
    else expect(reason).toMatch(/\.$/);
  });

  it("says that it is of one object where it is", () => {
    const reason = noPastReason(path.replaceAll(/[[\]]/g, "x")) ?? "";
    if (!path.includes("[")) expect(reason).not.toMatch(OF_ONE_OBJECT);
  });
});

it.each(LIST_NAMES.filter((name) => !WITHOUT_PAGE.includes(name)))(
  "the list of %s has a page with earlier times",
  (name) => {
    expect(existsSync(join(PAGES, name, "page.tsx"))).toBe(true);
    expect(hasPast(`/${name}`)).toBe(true);
  },
);

it.each([
  ["/clusters/c1/addons", "/clusters"],
  ["/rollouts/hello/fleet/all", "/rollouts"],
  ["/metrics", undefined],
  ["/gates/freeze/audit", "/gates"],
])("from %s the list as of then is %s", (path, list) => {
  expect(listWithPast(path)).toBe(list);
});
