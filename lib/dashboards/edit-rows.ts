import { type Arranged, bottomOf, highestId, packed } from "./arrange";
import { bagOf, listOf } from "./grafana-json";
import { HIDDEN_TITLE, isHiddenRow } from "./hidden-row";
import { gridOf } from "./read-panel";

type Panels = Arranged["panels"];

const insideOf = (row: Panels[number] | undefined): Panels => listOf(row?.panels).map(bagOf);

/** The panels that are hidden, in the order in which they were. */
export const hiddenIn = ({ panels }: Arranged): Panels => insideOf(panels.find(isHiddenRow));

/** That panel in the row of hidden ones. Rows themselves are not hidden. */
export function hideAt(dashboard: Arranged, index: number): Arranged {
  const panel = dashboard.panels[index];
  if (!panel || panel.type === "row") return dashboard;
  const shown = dashboard.panels.filter((one, at) => at !== index && !isHiddenRow(one));
  return withHidden(dashboard, shown, [...hiddenIn(dashboard), panel]);
}

/** The hidden panel at this index of `hiddenIn` below all that are shown. */
export function showHidden(dashboard: Arranged, index: number): Arranged {
  const hidden = hiddenIn(dashboard);
  const panel = hidden[index];
  if (!panel) return dashboard;
  const shown = dashboard.panels.filter((one) => !isHiddenRow(one));
  const gridPos = { ...gridOf(panel), y: bottomOf(shown) };
  return withHidden(
    dashboard,
    [...shown, { ...panel, gridPos }],
    hidden.filter((_, at) => at !== index),
  );
}

function withHidden(dashboard: Arranged, shown: Panels, hidden: Panels): Arranged {
  if (hidden.length === 0) return packed({ ...dashboard, panels: shown });
  const y = bottomOf(shown) + 1;
  const panels = stacked(hidden, y);
  const old = dashboard.panels.find(isHiddenRow);
  const row = old ?? {
    id: highestId([...dashboard.panels, ...hidden]) + 1,
    type: "row",
    title: HIDDEN_TITLE,
    collapsed: true,
  };
  return packed({ ...dashboard, panels: [...shown, { ...row, gridPos: { x: 0, y: y - 1, w: 24, h: 1 }, panels }] });
}

/** One below the other. */
function stacked(panels: Panels, from: number): Panels {
  let y = from;
  return panels.map((panel) => {
    const { w, h } = gridOf(panel);
    y += h;
    return { ...panel, gridPos: { x: 0, y: y - h, w, h } };
  });
}

/** A closed row opened: its panels stand below it, and what is below them makes room. */
export function openRow(dashboard: Arranged, index: number): Arranged {
  const row = dashboard.panels[index];
  const inside = insideOf(row);
  if (row?.collapsed !== true || isHiddenRow(row)) return dashboard;
  const top = gridOf(row).y + 1;
  const first = Math.min(...inside.map((one) => gridOf(one).y));
  const placed = inside.map((one) => at(one, top + gridOf(one).y - first));
  const height = Math.max(0, bottomOf(placed) - top);
  const panels = dashboard.panels.flatMap((one, place) => {
    if (place === index) return [{ ...one, collapsed: false, panels: [] }, ...placed];
    const { y } = gridOf(one);
    return [y >= top ? at(one, y + height) : one];
  });
  return packed({ ...dashboard, panels });
}

/** An open row closed: it takes in what is between it and the next row. */
export function closeRow(dashboard: Arranged, index: number): Arranged {
  const row = dashboard.panels[index];
  if (row?.type !== "row" || row.collapsed === true) return dashboard;
  const top = gridOf(row).y;
  const next = dashboard.panels.filter(({ type }) => type === "row").map((one) => gridOf(one).y);
  const end = Math.min(...next.filter((y) => y > top), Number.POSITIVE_INFINITY);
  const isInside = (one: Panels[number]) => one !== row && gridOf(one).y >= top && gridOf(one).y < end;
  const inside = [...insideOf(row), ...dashboard.panels.filter(isInside)];
  const panels = dashboard.panels.flatMap((one) => {
    if (isInside(one)) return [];
    return [one === row ? { ...row, collapsed: true, panels: inside } : one];
  });
  return packed({ ...dashboard, panels });
}

const at = (panel: Panels[number], y: number) => {
  if (!Array.isArray(panel.panels)) return { ...panel, gridPos: { ...gridOf(panel), y } };
  const by = y - gridOf(panel).y;
  const inside = insideOf(panel).map((one) => ({ ...one, gridPos: { ...gridOf(one), y: gridOf(one).y + by } }));
  return { ...panel, gridPos: { ...gridOf(panel), y }, panels: inside };
};
