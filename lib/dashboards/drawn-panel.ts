import { idOf } from "./arrange";
import type { Panel } from "./model";
import { readPanel } from "./read-panel";

const known = new WeakMap<object, Panel>();

/** A panel of an arranged dashboard as it is drawn; the same as long as it is not changed. */
export function drawnPanel(raw: Readonly<Record<string, unknown>>): Panel {
  const before = known.get(raw);
  if (before) return before;
  const { panel } = readPanel(raw, { path: "", id: idOf(raw) });
  known.set(raw, panel);
  return panel;
}
