import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Program } from "@/e2e/helm/helm";
import { isFields } from "@/lib/objects/editable";
import { readTexts } from "@/lib/objects/object-text";
import { addOnTemplatesIn, type LabelledTemplate } from "./found-templates";

/** Recent enough for what charts ask for; Helm knows none by itself unless it was released. */
const KUBERNETES = "1.34.0";

/** What a chart is rendered with besides its own values. */
interface Variant {
  /** "tls.enabled=true"; "" for its own values alone. */
  readonly name: string;
  readonly args: readonly string[];
}

/** Templates that Helm makes of charts, and what it refuses, in its own words. */
export interface RenderedCharts {
  readonly templates: readonly LabelledTemplate[];
  readonly refused: readonly string[];
}

/** The folder of the chart that a template of Helm belongs to; undefined where there is none up to `root`. */
export function chartOf(root: string, file: string): string | undefined {
  for (let folder = dirname(join(root, file)); folder.length >= root.length; folder = dirname(folder))
    if (existsSync(join(folder, "Chart.yaml"))) return folder;
  return undefined;
}

/**
 * Every AddOnTemplate of the charts that these files belong to: with the chart's own values, and with each of its
 * switches the other way. The same template again is left out.
 */
export async function renderCharts(root: string, files: readonly string[], helm: Program): Promise<RenderedCharts> {
  const charts = [...new Set(files.flatMap((file) => chartOf(root, file) ?? []))];
  const rendered = await Promise.all(charts.map((chart) => renderChart(relative(root, chart), chart, helm)));
  const homeless = files.filter((file) => chartOf(root, file) === undefined).map((file) => `${file}: in no chart`);
  return {
    templates: rendered.flatMap(({ templates }) => templates),
    refused: [...homeless, ...rendered.flatMap(({ refused }) => refused)],
  };
}

async function renderChart(name: string, chart: string, helm: Program): Promise<RenderedCharts> {
  const found = new Map<string, LabelledTemplate>();
  const refused: string[] = [];
  const [values] = readTexts(await readFile(join(chart, "values.yaml"), "utf8")).values;
  for (const variant of variantsOf(values)) {
    const label = [name, variant.name].filter(Boolean).join(" ");
    const { code, out, err } = await helm(["template", "tried", chart, "--kube-version", KUBERNETES, ...variant.args]);
    const made = code === 0 ? documentsOf(out).flatMap((document) => addOnTemplatesIn(readTexts(document).values)) : [];
    if (made.length === 0) refused.push(`${label}: ${err.trim().split("\n", 1)[0] || "nothing of it is a template"}`);
    for (const [index, template] of made.entries()) {
      const key = JSON.stringify(template);
      if (!found.has(key)) found.set(key, { template, label: `${label} #${index + 1}` });
    }
  }
  return { templates: [...found.values()], refused };
}

/** One by one: others of a chart may have a field twice, which Helm does not mind. */
function documentsOf(rendered: string): string[] {
  return rendered.split(/^---$/m).filter((document) => /^kind: AddOnTemplate$/m.test(document));
}

/** A chart's own values, and then each true or false of them the other way. */
export function variantsOf(values: unknown): Variant[] {
  const switches = [...switchesIn(values, [])];
  return [
    { name: "", args: [] },
    ...switches.map(([path, value]) => ({ name: `${path}=${!value}`, args: ["--set", `${path}=${!value}`] })),
  ];
}

function* switchesIn(value: unknown, path: readonly string[]): Generator<readonly [string, boolean]> {
  if (typeof value === "boolean") yield [path.join("."), value];
  if (isFields(value))
    for (const [key, part] of Object.entries(value))
      yield* switchesIn(part, [...path, key.replaceAll(/[.,]/g, "\\$&")]);
}
