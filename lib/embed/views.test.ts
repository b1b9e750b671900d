import { expect, it } from "vitest";
import { coversView } from "./granted";
import { VIEWS, viewsAt } from "./views";

const patterns = (path: string) => viewsAt(path).map(({ view }) => view.pattern);

it("reads a view with the values of its parameters", () => {
  expect(viewsAt("addon-health/search")[0]).toMatchObject({ values: { name: "search" } });
  expect(viewsAt("rollout/search/fleet/*")[0]?.values).toEqual({ addOn: "search", namespace: "fleet", placement: "*" });
  expect(patterns("list/*")).toEqual([
    "list/clusters",
    "list/add-ons",
    "list/rollouts",
    "list/placements",
    "list/works",
  ]);
});

it.each([
  "",
  "*",
  "*/search",
  "nothing",
  "addon-health",
  "addon-health/a/b",
  "addon-health/..",
  "addon-health/a%2fb",
  "/fleet",
  "list/identities",
])("knows no view at “%s”", (path) => expect(patterns(path)).toEqual([]));

it("covers what it names, and with a star every object there", () => {
  expect(coversView(["addon-health/search"], "addon-health/search")).toBe(true);
  expect(coversView(["addon-health/search"], "addon-health/other")).toBe(false);
  expect(coversView(["addon-health/*"], "addon-health/other")).toBe(true);
  expect(coversView(["addon-health/*"], "addon-health/a/b")).toBe(false);
});

it("every need names parameters that the view has", () => {
  for (const { pattern, lists = [], routes = [], subjects = [] } of VIEWS) {
    const known = pattern.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
    const bound = [
      ...lists.flatMap(({ rows = {} }) => Object.values(rows)),
      ...routes.flatMap(({ path = {} }) => Object.values(path)),
      ...subjects.flatMap(({ fields }) => Object.values(fields)),
    ];
    expect(known).toEqual(expect.arrayContaining(bound));
  }
});

it("every write needs an allowance", () => {
  const writes = VIEWS.flatMap(({ routes = [] }) => routes).filter(({ method }) => method === "POST");
  const free = writes.filter(({ allow }) => allow === undefined).map(({ route }) => route);
  expect([...new Set(free)]).toEqual(["/api/v1/prometheus/queries", "/api/v1/prometheus/values"]);
});
