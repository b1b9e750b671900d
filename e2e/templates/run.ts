// Compares our renderer of templates with OCM's own. `OCM_SOURCE` names a checkout of
// open-cluster-management-io/ocm, `TEMPLATE_SOURCES` further ones whose templates are rendered, divided by ":"; templates of
// charts are those that Helm makes with the charts' own values. With --write
// the stored renderings of our own templates are made anew.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { helmBinary, program } from "@/e2e/helm/helm";
import { casesOf, type RenderCase } from "./cases";
import { type RenderedCharts, renderCharts } from "./charts";
import { differenceBetween } from "./compare";
import { type FoundTemplates, foundTemplates } from "./found-templates";
import { OWN_CASES, STORED } from "./own-templates";
import { renderOurs } from "./render-ours";
import { renderTheirs } from "./render-theirs";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const checkout = process.env.OCM_SOURCE ?? "";

if (checkout === "") console.log("Skipped: OCM_SOURCE names no checkout of open-cluster-management-io/ocm.");
else if (values.write) await write();
else await compare();

async function write(): Promise<void> {
  const rendered = await renderTheirs(checkout, OWN_CASES);
  await writeFile(STORED, `${JSON.stringify(rendered, undefined, 1)}\n`);
  console.log(`${rendered.length} renderings written.`);
}

async function compare(): Promise<void> {
  const sources = [checkout, ...(process.env.TEMPLATE_SOURCES ?? "").split(":").filter(Boolean)];
  const found = await Promise.all(sources.map(foundTemplates));
  const charts = await chartsAmong(found);
  const templates = [...found, ...charts].flatMap((each) => each.templates);
  const cases: readonly RenderCase[] = [
    ...OWN_CASES,
    ...templates.flatMap(({ label, template }) => casesOf(label, template)),
  ];
  const theirs = await renderTheirs(checkout, cases);
  const failures = cases.flatMap((each, index) => {
    const other = theirs[index];
    const difference = other ? differenceBetween(renderOurs(each), other) : "not rendered by OCM";
    return difference === undefined ? [] : [`✗ ${each.name}: ${difference}`];
  });
  for (const failure of failures) console.log(failure);
  for (const refusal of charts.flatMap(({ refused }) => refused)) console.log(`– Helm refuses ${refusal}`);
  const ofCharts = charts.reduce((sum, each) => sum + each.templates.length, 0);
  console.log(`${templates.length} templates of ${sources.length} checkouts, ${ofCharts} of them of charts.`);
  console.log(`${cases.length - failures.length} passed, ${failures.length} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

/** What Helm makes of the files that are templates of charts; without any, Helm is not built. */
async function chartsAmong(found: readonly FoundTemplates[]): Promise<readonly RenderedCharts[]> {
  if (found.every(({ unreadable }) => unreadable.length === 0)) return [];
  const helm = program(await helmBinary(console.log), {});
  return Promise.all(found.map(({ root, unreadable }) => renderCharts(root, unreadable, helm)));
}
