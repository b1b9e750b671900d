import { stringIn } from "./grafana-json";

/** Panels that somebody has hidden lie in a closed row of this title at the end, where Grafana has them too. */
export const HIDDEN_TITLE = "Hidden panels";

export function isHiddenRow(panel: Readonly<Record<string, unknown>>): boolean {
  return panel.type === "row" && panel.collapsed === true && stringIn(panel.title) === HIDDEN_TITLE;
}
