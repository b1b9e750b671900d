import type { TimePlot as RealTimePlot } from "@/components/charts/time-plot";

/**
 * Draws no lines, but what is marked in a chart:
 * `vi.mock("@/components/charts/time-plot", () => import("@/components/testing/plotted-events"))`.
 */
export function TimePlot({ events, title }: Parameters<typeof RealTimePlot>[0]) {
  return <figure aria-label={title}>{events.map(({ label }) => label).join(", ")}</figure>;
}

/** The hour that charts are of. */
export const CHARTED = { from: Date.parse("2026-01-01T09:00:00Z"), to: Date.parse("2026-01-01T10:00:00Z") };

const act = { user: "ada", request: "r", action: "Edit", verb: "patch", outcome: "done", writer: "console" } as const;
const object = { group: "g", resource: "addontemplates", kind: "AddOnTemplate", name: "logs" };

/** What Activity answers of it: one edit. */
export const ONE_EDIT = {
  rows: [{ ...act, id: "1", authenticity: "signed", time: "2026-01-01T09:30:00Z", object }],
  total: 1,
  users: [],
  kinds: [],
} as const;
