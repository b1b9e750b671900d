import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestConsole } from "@/server/console/testing";
import { PROJECT_ROOT } from "@/server/project-root";
import { wrongBlocks } from "./blocks";
import { readPage } from "./how-to-page";
import { CHECKS } from "./named";
import { type Project, readProject } from "./project";

const FOLDER = join(PROJECT_ROOT, "docs/how-to");
const PAGES = readdirSync(FOLDER).map((file) => readPage(file, readFileSync(join(FOLDER, file), "utf8")));

let tested: TestConsole;
let project: Project;

beforeAll(async () => {
  tested = await TestConsole.start();
  project = await readProject(tested.app.routes);
});
afterAll(() => tested.close());

describe.each(PAGES)("docs/how-to/$name", (page) => {
  it.each(Object.entries(CHECKS))("%s are those of the product", (_, check) => {
    expect(check(page, project)).toEqual([]);
  });

  it("has blocks that the product reads", async () => {
    expect(await wrongBlocks(page, tested.admin, project.values)).toEqual([]);
  });
});

describe("a page that is not true", () => {
  it.each([
    ["npm scripts", "Run `npm run gone`.", "gone"],
    ["labels on screens", "*Catalogue*, *Register a gone thing*", "Register a gone thing"],
    ["labels on screens", "| in the form | means |\n|---|---|\n| Gone field | nothing |", "Gone field"],
    ["routes and pages", "`POST /api/v1/clusters`", "POST /api/v1/clusters"],
    ["routes and pages", "It is at `/clusters/NAME/gone/page`.", "GET /clusters/NAME/gone/page"],
    ["routes and pages", '```sh\ncurl "$CONSOLE/api/v1/gone"\n```', "* /api/v1/gone"],
    ["filters", "`gone:true`", "gone:true"],
    [
      "filters",
      '```sh\ncurl "$CONSOLE/api/v1/clusters?q=health:gone&limit=5"\n```',
      '/api/v1/clusters?q=health:gone&limit=5"',
    ],
    ["annotations and labels of objects", "`flotilla.dev/gone`", "flotilla.dev/gone"],
    ["names in code", "`GONE_DIR`, `goneFunction(x)` and `gonefield`", "GONE_DIR goneFunction gonefield"],
    ["variables", "```sh\nGONE_DIR=/a npm start\n```\n\n`ALSO_GONE`", "ALSO_GONE GONE_DIR"],
    ["kinds", "A GoneCluster is none.", "GoneCluster"],
    ["values of the chart", "`charts.gone`", "charts.gone"],
    [
      "values of the chart",
      "```sh\nhelm upgrade flotilla deploy/chart --set 'people.gone[0].kind=Group'\n```",
      "people.gone.0.kind",
    ],
    ["files that an example edits", "```text\n lib/gone.ts | 2 +-\n\n new:\n lib/new.ts | 2 ++\n```", "lib/gone.ts"],
  ])("%s: %j", (name, markdown, wrong) => {
    expect(CHECKS[name]?.(readPage("untrue", markdown), project).join(" ")).toBe(wrong);
  });

  it.each([
    [
      "yaml",
      "apiVersion: flotilla.dev/v1alpha1\nkind: RolloutGate\nmetadata:\n  name: a\nspec:\n  gone: 1",
      /unknown field.*gone/,
    ],
    ["yaml", "kind: slack\nurl: ftp://example.org", /field url/],
    ["yaml", "repository: https://charts.example.org\nusername: only", /without a password/],
    ["yaml", "charts:\n  gone: 1", /charts\.gone/],
    ["yaml", "a: [", /no YAML/],
    ["json", "{", /no JSON/],
    ["js", "const = 1;", /no code/],
    ["sh", "if then", /syntax error/],
    ["sh", `kubectl annotate a b flotilla.dev/rollouts='{"a/b":{"version":9}}'`, /unknown version/],
    ["sh", `kubectl patch configmap flotilla-notification-rules -p '{"data":{"a":"{}"}}'`, /when/],
    ["toml", "", /no check reads/],
  ])("a block of %s: %j", async (language, text, wrong) => {
    const page = readPage("untrue", `\`\`\`${language}\n${text}\n\`\`\`\n`);
    expect((await wrongBlocks(page, tested.admin, project.values)).join(" ")).toMatch(wrong);
  });
});
