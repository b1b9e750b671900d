import { transformationGaps } from "./frames/transformation-gaps";
import type { Dashboard, Deviation } from "./model";
import { panelGaps } from "./panel-gaps";

/** What of a dashboard is not as in Grafana, also of its panels and their transformations. */
export function fidelityReport({ report, panels }: Pick<Dashboard, "report" | "panels">): readonly Deviation[] {
  const gaps = panels.flatMap((panel) => {
    const { title, type, source, transformations } = panel;
    const found = [
      ...panelGaps(panel).map((gap) => ({ ...gap, path: source.path })),
      ...transformations.flatMap((one) => transformationGaps(one).map((gap) => ({ ...gap, path: one.path }))),
    ];
    return found.map(({ at, path, ...gap }) => ({ ...gap, path: path + at, subject: title || type || "A panel" }));
  });
  return [...report, ...gaps];
}
