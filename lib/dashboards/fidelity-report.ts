import { transformationGaps } from "./frames/transformation-gaps";
import type { Dashboard, Deviation } from "./model";

/** What of a dashboard is not as in Grafana, also of its transformations. */
export function fidelityReport({ report, panels }: Pick<Dashboard, "report" | "panels">): readonly Deviation[] {
  const gaps = panels.flatMap(({ title, type, transformations }) =>
    transformations.flatMap((one) =>
      transformationGaps(one).map(({ at, outcome, text }) => ({
        path: one.path + at,
        subject: title || type || "A panel",
        outcome,
        text,
      })),
    ),
  );
  return [...report, ...gaps];
}
