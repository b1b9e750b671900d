import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer } from "@/e2e/helm/helm";
import { chartOf, renderCharts, variantsOf } from "./charts";

const FILE = "agent/charts/agent/templates/addon-template.yaml";
const VALUES = "tls:\n  enabled: false\nreplicas: 2\nupper: true\nexample.com/x: true\n";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "flotilla-chart-"));
  await mkdir(join(root, "agent/charts/agent/templates"), { recursive: true });
  await writeFile(join(root, "agent/charts/agent/Chart.yaml"), "name: agent\n");
  await writeFile(join(root, "agent/charts/agent/values.yaml"), VALUES);
});
afterAll(() => rm(root, { recursive: true }));

/** In the place of Helm: refuses TLS, and knows one switch. */
async function helm(args: readonly string[]): Promise<Answer> {
  if (args.includes("tls.enabled=true")) return { code: 1, out: "", err: "Error: no Secret\nmore" };
  const name = args.includes("upper=false") ? "agent" : "AGENT";
  const template = `kind: AddOnTemplate\nmetadata: { name: x }\nspec: { addonName: ${name} }\n`;
  return { code: 0, out: `---\n${template}---\nkind: ConfigMap\n`, err: "" };
}

it("finds the chart of a file", () => {
  expect(chartOf(root, FILE)).toBe(join(root, "agent/charts/agent"));
  expect(chartOf(root, "other/addon-template.yaml")).toBeUndefined();
});

it("renders a chart with its own values, and with each switch the other way", async () => {
  expect(variantsOf({ a: { b: true }, c: [true], d: 1 })).toEqual([
    { name: "", args: [] },
    { name: "a.b=false", args: ["--set", "a.b=false"] },
  ]);
  const { templates, refused } = await renderCharts(root, [FILE, "other/x.yaml"], helm);
  expect(templates.map(({ label }) => label)).toEqual(["agent/charts/agent #1", "agent/charts/agent upper=false #1"]);
  expect(templates[1]?.template).toMatchObject({ metadata: { name: "tried" }, spec: { addonName: "agent" } });
  expect(refused).toEqual(["other/x.yaml: in no chart", "agent/charts/agent tls.enabled=true: Error: no Secret"]);
});
