import { bagOf, listOf, numberOf, RawDashboard, stringIn } from "./grafana-json";
import type { Dashboard, Deviation, Panel } from "./model";
import { withoutOverlaps } from "./pack-grid";
import { readPanel } from "./read-panel";
import { readVariables } from "./read-variables";
import { secondsOf } from "./time-range";

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PANELS = 500;
const MIN_REFRESH_SECONDS = 5;
const COLUMNS = 24;
/** Height of the panels in `rows` of the oldest format. */
const OLD_HEIGHT = 7;

/** Why a text is no dashboard, for people. */
class NoDashboard extends Error {
  override readonly name = "NoDashboard";
}

/** A dashboard of Grafana, as exported, as its API answers or as a resource. Throws `NoDashboard`. */
export function readDashboard(text: string): Dashboard {
  if (text.length > MAX_BYTES) throw new NoDashboard("The dashboard is larger than 5 MB.");
  const raw = unwrapped(parsed(text));
  const { variables, findings } = readVariables(listOf(bagOf(raw.templating).list));
  const { panels, findings: more } = readPanels(withGrid(raw));
  const annotations = listOf(bagOf(raw.annotations).list).filter((one) => bagOf(one).builtIn !== 1);
  return {
    title: raw.title || "Dashboard",
    time: { from: stringIn(bagOf(raw.time).from) || "now-1h", to: stringIn(bagOf(raw.time).to) || "now" },
    refreshSeconds: refreshOf(raw.refresh),
    variables,
    panels,
    report: [...findings, ...more, ...annotations.map((one, index) => annotationFinding(one, index))],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoDashboard("The text is not JSON.");
  }
}

/** Without what export, API and resource put around it, and as it was written. */
export function innerOf(value: unknown): unknown {
  const outer = bagOf(value);
  const isResource = stringIn(outer.apiVersion).startsWith("dashboard.grafana.app/");
  return isResource ? outer.spec : (outer.dashboard ?? value);
}

function unwrapped(value: unknown): RawDashboard {
  const read = RawDashboard.safeParse(innerOf(value));
  if (!read.success) throw new NoDashboard("The text is JSON, but no dashboard of Grafana.");
  if (read.data.elements !== undefined && read.data.layout !== undefined)
    throw new NoDashboard('The dashboard is in the "V2" format of Grafana. Export it in the classic one.');
  if (read.data.panels === undefined && read.data.rows === undefined)
    throw new NoDashboard("The text is JSON, but no dashboard of Grafana: it has no panels.");
  return read.data;
}

function refreshOf(refresh: unknown): number {
  const seconds = secondsOf(stringIn(refresh));
  return seconds === undefined ? 0 : Math.max(MIN_REFRESH_SECONDS, seconds);
}

/** The panels of `rows`, each as wide as its span, one row below the other. */
export function withGrid({ panels, rows }: Pick<RawDashboard, "panels" | "rows">): readonly unknown[] {
  if (panels !== undefined) return panels;
  let y = 0;
  return listOf(rows)
    .map(bagOf)
    .flatMap((row) => {
      let x = 0;
      const placed = listOf(row.panels)
        .map(bagOf)
        .map((panel) => {
          const w = Math.min(COLUMNS, Math.max(1, 2 * (numberOf(panel.span) ?? 12)));
          if (x + w > COLUMNS) {
            x = 0;
            y += OLD_HEIGHT;
          }
          const gridPos = { x, y, w, h: OLD_HEIGHT };
          x += w;
          return { ...panel, gridPos };
        });
      y += OLD_HEIGHT;
      return placed;
    });
}

function readPanels(list: readonly unknown[]): { panels: Panel[]; findings: Deviation[] } {
  const findings: Deviation[] = [];
  const panels: Panel[] = [];
  const add = (value: unknown, place: Parameters<typeof readPanel>[1]) => {
    if (panels.length >= MAX_PANELS) return;
    const read = readPanel(value, place);
    panels.push(read.panel);
    findings.push(...read.findings);
  };
  for (const [index, value] of list.entries()) {
    const path = `panels[${index}]`;
    add(value, { path, id: String(index) });
    // Those of a row that is open stand beside it.
    if (bagOf(value).type === "row")
      for (const [inner, one] of listOf(bagOf(value).panels).entries())
        add(one, { path: `${path}.panels[${inner}]`, id: `${index}-${inner}`, row: String(index) });
  }
  if (panels.length >= MAX_PANELS)
    findings.push({
      path: "panels",
      subject: "Dashboard",
      outcome: "ignored",
      text: `The first ${MAX_PANELS} panels are shown.`,
    });
  const apart = panelsApart(panels);
  return { panels: apart.sort((one, other) => one.grid.y - other.grid.y || one.grid.x - other.grid.x), findings };
}

/** No panel lies over another one; those of a row go with it, and are apart among themselves. */
function panelsApart(panels: readonly Panel[], row?: string, movedBy = 0): Panel[] {
  const these = panels.filter((one) => one.row === row);
  const grids = withoutOverlaps(these.map(({ grid }) => ({ ...grid, y: grid.y + movedBy })));
  return these.flatMap((panel, index) => {
    const grid = grids[index] ?? panel.grid;
    const inner = panel.kind === "row" ? panelsApart(panels, panel.id, grid.y - panel.grid.y) : [];
    return [{ ...panel, grid }, ...inner];
  });
}

function annotationFinding(value: unknown, index: number): Deviation {
  const subject = stringIn(bagOf(value).name) || "An annotation";
  return {
    path: `annotations.list[${index}]`,
    subject,
    outcome: "ignored",
    text: "Annotations of the dashboard are left out.",
  };
}
