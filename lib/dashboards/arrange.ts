import { bagOf, listOf, numberOf, stringIn } from "./grafana-json";
import { type Grid, packGrid } from "./pack-grid";
import { innerOf, readDashboard, withGrid } from "./read-dashboard";
import { gridOf } from "./read-panel";

type Bag = Readonly<Record<string, unknown>>;

/** A dashboard of Grafana as it was written, with all that is not read here, and its panels in `panels`. */
export interface Arranged extends Bag {
  readonly panels: readonly Bag[];
}

const COLUMNS = 24;
const MAX_HEIGHT = 100;
const MAX_Y = 100_000;

/** For changes of its panels; none has moved yet. Throws what `readDashboard` throws. */
export function arrangeable(text: string): Arranged {
  readDashboard(text);
  const { rows, ...rest } = bagOf(innerOf(JSON.parse(text)));
  const panels = Array.isArray(rest.panels) ? rest.panels : withGrid({ rows: [...listOf(rows)] });
  return { ...rest, panels: panels.map(bagOf) };
}

/** As Grafana imports it. */
export const textOf = (dashboard: Arranged): string => JSON.stringify(dashboard, null, 2);

export const gridAt = ({ panels }: Arranged, index: number): Grid => gridOf(panels[index] ?? {});

/** The panel at this index of `panels` there; others make room. */
export function placeAt(dashboard: Arranged, index: number, to: Partial<Grid>): Arranged {
  const grids = dashboard.panels.map(gridOf);
  const own = grids[index];
  if (!own) return dashboard;
  const w = within(to.w ?? own.w, 1, COLUMNS);
  const h = within(to.h ?? own.h, 1, MAX_HEIGHT);
  const x = within(to.x ?? own.x, 0, COLUMNS - w);
  grids[index] = { x, y: within(to.y ?? own.y, 0, MAX_Y), w, h };
  return withGrids(dashboard, packGrid(grids, index));
}

/** One column aside, or past the next panel above or below. The same where there is no further place. */
export function step(dashboard: Arranged, index: number, way: "left" | "right" | "up" | "down"): Arranged {
  const own = gridAt(dashboard, index);
  if (way === "left" || way === "right") return placeAt(dashboard, index, { x: own.x + (way === "left" ? -1 : 1) });
  const grids = dashboard.panels.map(gridOf).filter((_, at) => at !== index);
  const isUp = way === "up";
  const places = isUp ? grids.map(({ y }) => y) : grids.map(({ y, h }) => y + h - Math.min(h, own.h));
  const beyond = [...new Set([...places, ...(isUp ? [] : grids.map(({ y, h }) => y + h))])]
    .filter((y) => (isUp ? y < own.y : y > own.y))
    .sort((one, other) => (isUp ? other - one : one - other));
  for (const y of beyond) {
    const next = placeAt(dashboard, index, { y });
    const now = gridAt(next, index).y;
    if (isUp ? now < own.y : now > own.y) return next;
  }
  return dashboard;
}

/** Without that panel, and a closed row without those in it. */
export function removeAt(dashboard: Arranged, index: number): Arranged {
  const panels = dashboard.panels.filter((_, at) => at !== index);
  return withGrids({ ...dashboard, panels }, packGrid(panels.map(gridOf)));
}

/** That panel below all others, with an id of its own and the variables that it names and the dashboard lacks. */
export function addPanel(dashboard: Arranged, panel: Bag, from: Arranged): Arranged {
  const grids = dashboard.panels.map(gridOf);
  const bottom = Math.max(0, ...grids.map(({ y, h }) => y + h));
  const id = Math.max(0, ...allOf(dashboard.panels).map((one) => numberOf(one.id) ?? 0)) + 1;
  const added = { ...panel, id, gridPos: { ...gridOf(panel), x: 0, y: bottom } };
  const known = variablesOf(dashboard);
  const missing = namedIn(panel, variablesOf(from)).filter(({ name }) => known.every((one) => one.name !== name));
  const panels = [...dashboard.panels, added];
  const next = withGrids({ ...dashboard, panels }, packGrid(panels.map(gridOf)));
  if (missing.length === 0) return next;
  return { ...next, templating: { ...bagOf(dashboard.templating), list: [...known, ...missing] } };
}

const allOf = (panels: readonly Bag[]): readonly Bag[] =>
  panels.flatMap((one) => [one, ...listOf(one.panels).map(bagOf)]);

const variablesOf = (dashboard: Bag) => listOf(bagOf(dashboard.templating).list).map(bagOf);

/** Those variables that this text names, and those that they name themselves. */
function namedIn(value: Bag, variables: readonly Bag[]): Bag[] {
  let found: Bag[] = [];
  for (;;) {
    const text = JSON.stringify([value, ...found]);
    const next = variables.filter(({ name }) => isNamed(text, stringIn(name)));
    if (next.length === found.length) return next;
    found = next;
  }
}

function isNamed(text: string, name: string): boolean {
  if (name === "") return false;
  if (text.includes(`\${${name}`) || text.includes(`[[${name}`)) return true;
  return text.split(`$${name}`).some((after, index) => index > 0 && !/^\w/.test(after));
}

/** What lies in a closed row goes with it. */
function withGrids(dashboard: Arranged, grids: readonly Grid[]): Arranged {
  const panels = dashboard.panels.map((panel, index) => {
    const gridPos = { ...bagOf(panel.gridPos), ...grids[index] };
    const by = gridPos.y === undefined ? 0 : gridPos.y - gridOf(panel).y;
    if (by === 0 || !Array.isArray(panel.panels)) return { ...panel, gridPos };
    return { ...panel, gridPos, panels: panel.panels.map((one) => lowered(bagOf(one), by)) };
  });
  return { ...dashboard, panels };
}

function lowered(panel: Bag, by: number): Bag {
  const own = gridOf(panel);
  return { ...panel, gridPos: { ...bagOf(panel.gridPos), ...own, y: Math.max(0, own.y + by) } };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}
