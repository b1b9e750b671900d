import { bagOf, listOf, numberOf } from "./grafana-json";
import { isHiddenRow } from "./hidden-row";
import { type Grid, packGrid } from "./pack-grid";
import { innerOf, readDashboard, withGrid } from "./read-dashboard";
import { gridOf } from "./read-panel";
import { withVariables } from "./with-variables";

type Bag = Readonly<Record<string, unknown>>;

/** A dashboard of Grafana as it was written, with all that is not read here, and its panels in `panels`. */
export interface Arranged extends Bag {
  readonly panels: readonly Bag[];
}

/** How wide Grafana's grid is. */
export const COLUMNS = 24;
const MAX_HEIGHT = 100;
const MAX_Y = 100_000;

/** For changes of its panels; none has moved yet. Throws what `readDashboard` throws. */
export function arrangeable(text: string): Arranged {
  readDashboard(text);
  const { rows, ...rest } = bagOf(innerOf(JSON.parse(text)));
  const panels = Array.isArray(rest.panels) ? rest.panels : withGrid({ rows: [...listOf(rows)] });
  return { ...rest, panels: numbered(panels.map(bagOf)) };
}

/** Each with an id that no other has, as Grafana numbers them. */
function numbered(panels: readonly Bag[]): Bag[] {
  const taken = new Set<number>();
  let highest = highestId(panels);
  return panels.map((panel) => {
    const own = numberOf(panel.id);
    const isFree = own !== undefined && !taken.has(own);
    const id = isFree ? own : ++highest;
    taken.add(id);
    return isFree ? panel : { ...panel, id };
  });
}

/** 0 where none has a number; also of those in closed rows. */
export const highestId = (panels: readonly Bag[]) => Math.max(0, ...allOf(panels).map((one) => numberOf(one.id) ?? 0));

/** Of a panel of an arranged dashboard: the same after each change. */
export const idOf = (panel: Bag): string => String(panel.id);

/** As Grafana imports it. */
export const dashboardJson = (dashboard: Arranged): string => JSON.stringify(dashboard, null, 2);

export const gridAt = ({ panels }: Arranged, index: number): Grid => gridOf(panels[index] ?? {});

/** The panel at this index of `panels` there; others make room. */
export function placeAt(dashboard: Arranged, index: number, to: Partial<Grid>): Arranged {
  const grids = gridsOf(dashboard.panels);
  const own = grids[index];
  if (!own || own.y > MAX_Y) return dashboard;
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
  const grids = dashboard.panels.filter((one, at) => at !== index && !isHiddenRow(one)).map(gridOf);
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
  return packed({ ...dashboard, panels: dashboard.panels.filter((_, at) => at !== index) });
}

/** That panel below all others, with an id of its own and the variables that it names and the dashboard lacks. */
export function addPanel(dashboard: Arranged, panel: Bag, from: Bag = {}): Arranged {
  const y = bottomOf(dashboard.panels.filter((one) => !isHiddenRow(one)));
  const added = { ...panel, id: highestId(dashboard.panels) + 1, gridPos: { ...gridOf(panel), x: 0, y } };
  return withVariables(packed({ ...dashboard, panels: [...dashboard.panels, added] }), panel, from);
}

/** The same panel once more, beside it where there is room, else below it. */
export function duplicateAt(dashboard: Arranged, index: number): Arranged {
  const panel = dashboard.panels[index];
  if (!panel || isHiddenRow(panel)) return dashboard;
  const { x, y, w, h } = gridOf(panel);
  const isBeside = x + 2 * w <= COLUMNS;
  const first = highestId(dashboard.panels) + 1;
  const inside = listOf(panel.panels).map((one, at) => ({ ...bagOf(one), id: first + 1 + at }));
  const gridPos = { x: isBeside ? x + w : x, y: isBeside ? y : y + h, w, h };
  const copy = { ...panel, id: first, gridPos, ...(inside.length > 0 && { panels: inside }) };
  return packed({ ...dashboard, panels: [...dashboard.panels, copy] }, dashboard.panels.length);
}

const allOf = (panels: readonly Bag[]): readonly Bag[] =>
  panels.flatMap((one) => [one, ...listOf(one.panels).map(bagOf)]);

/** No panel over another one, the one at `moved` where it was put. */
export function packed(dashboard: Arranged, moved?: number): Arranged {
  return withGrids(dashboard, packGrid(gridsOf(dashboard.panels), moved));
}

/** What is hidden stays below all that is shown. */
function gridsOf(panels: readonly Bag[]): Grid[] {
  return panels.map((one) => (isHiddenRow(one) ? { ...gridOf(one), y: 2 * MAX_Y } : gridOf(one)));
}

export const bottomOf = (panels: readonly Bag[]): number => Math.max(0, ...panels.map(gridOf).map(({ y, h }) => y + h));

/** What lies in a closed row goes with it. A panel that stays where it is stays the same. */
function withGrids(dashboard: Arranged, grids: readonly Grid[]): Arranged {
  const panels = dashboard.panels.map((panel, index) => {
    const grid = grids[index] ?? gridOf(panel);
    const own = bagOf(panel.gridPos);
    if (GRID_KEYS.every((key) => own[key] === grid[key])) return panel;
    const gridPos = { ...own, ...grid };
    const by = grid.y - gridOf(panel).y;
    if (by === 0 || !Array.isArray(panel.panels)) return { ...panel, gridPos };
    return { ...panel, gridPos, panels: panel.panels.map((one) => lowered(bagOf(one), by)) };
  });
  return { ...dashboard, panels };
}

const GRID_KEYS = ["x", "y", "w", "h"] as const;

function lowered(panel: Bag, by: number): Bag {
  const own = gridOf(panel);
  return { ...panel, gridPos: { ...bagOf(panel.gridPos), ...own, y: Math.max(0, own.y + by) } };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}
