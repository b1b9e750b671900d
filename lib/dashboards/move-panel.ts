import { type Arranged, COLUMNS, gridAt, placeAt, step } from "./arrange";
import { bagOf } from "./grafana-json";
import { isHiddenRow } from "./hidden-row";

/** The indexes of the panels as one reads them, without those that are hidden. */
export function readingOrder(dashboard: Arranged): number[] {
  const shown = dashboard.panels.flatMap((panel, index) => (isHiddenRow(panel) ? [] : [index]));
  const places = new Map(shown.map((index) => [index, gridAt(dashboard, index)]));
  return shown.sort((one, other) => {
    const [a, b] = [places.get(one), places.get(other)];
    return (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0);
  });
}

/** One before or after its neighbour in the reading order, whose place it takes. The same at an end. */
export function moveInOrder(dashboard: Arranged, index: number, by: -1 | 1): Arranged {
  const order = readingOrder(dashboard);
  const neighbour = order[order.indexOf(index) + by];
  if (neighbour === undefined) return dashboard;
  const [own, other] = [gridAt(dashboard, index), gridAt(dashboard, neighbour)];
  // Below each other they keep their sizes; beside each other each gets the other's.
  const isStacked = own.x === other.x && own.w === other.w;
  if (isStacked && own.h !== other.h) return step(dashboard, index, by < 0 ? "up" : "down");
  const places = new Map([
    [index, other],
    [neighbour, own],
  ]);
  const panels = dashboard.panels.map((panel, at) => {
    const place = places.get(at);
    return place ? { ...panel, gridPos: { ...bagOf(panel.gridPos), ...place } } : panel;
  });
  return placeAt({ ...dashboard, panels }, index, other);
}

const WAYS: Readonly<Record<string, "left" | "right" | "up" | "down">> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** After an arrow key, which moves a panel, with Shift changes its size. Undefined for other keys. */
export function movedByKey(
  dashboard: Arranged,
  index: number,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Arranged | undefined {
  const way = Object.hasOwn(WAYS, key) ? WAYS[key] : undefined;
  if (!way) return undefined;
  if (!shiftKey) return step(dashboard, index, way);
  const { x, w, h } = gridAt(dashboard, index);
  if (way === "up" || way === "down") return placeAt(dashboard, index, { h: h + (way === "up" ? -1 : 1) });
  return placeAt(dashboard, index, { w: Math.min(COLUMNS - x, w + (way === "left" ? -1 : 1)) });
}

/** For people: counted from one. */
export function placeText(dashboard: Arranged, index: number): string {
  const { x, y, w, h } = gridAt(dashboard, index);
  return `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`;
}
