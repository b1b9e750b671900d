import { transformationGaps } from "./frames/transformation-gaps";
import type { Dashboard, Deviation } from "./model";
import { panelGaps } from "./panel-gaps";

/** What of a dashboard is not as in Grafana, also of how its series look and of its transformations. */
export function fidelityReport({ report, panels }: Pick<Dashboard, "report" | "panels">): readonly Deviation[] {
  const gaps = panels.flatMap(({ title, type, source, transformations }) => {
    const found = [
      ...panelGaps(source.raw).map((gap) => ({ ...gap, path: source.path })),
      ...transformations.flatMap((one) => transformationGaps(one).map((gap) => ({ ...gap, path: one.path }))),
    ];
    return found.map(({ at, path, ...gap }) => ({ ...gap, path: path + at, subject: title || type || "A panel" }));
  });
  return [...report, ...gaps];
}
