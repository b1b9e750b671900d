import { isKnownTransformation } from "./frames/transformation-ids";
import { interpolated, type VariableValues } from "./interpolate";
import type { Panel, Query } from "./model";
import { intervals, secondsOf, stepFor } from "./time-range";

const POINTS_WIDE = 240;
const MIN_POINTS = 60;
const COLUMNS = 24;

interface Shown {
  /** Milliseconds since epoch. */
  readonly from: number;
  readonly to: number;
  readonly values: VariableValues;
  readonly scrapeSeconds: number;
  /** Its end is now, and moves. */
  readonly isLive?: boolean;
}

/** What a panel queries in that time: with all variables filled in, as many points as it is wide, at full steps. */
export function panelQueriesIn(panel: Panel, shown: Shown) {
  const { values, scrapeSeconds } = shown;
  const { from, to } = ownTime(panel, shown);
  const least = Math.max(1, ...panel.queries.map(({ minStep }) => secondsOf(interpolated(minStep, values)) ?? 0));
  const points = Math.max(MIN_POINTS, Math.round((POINTS_WIDE * panel.grid.w) / COLUMNS));
  const step = stepFor(to - from, points, least);
  const scrapeOf = ({ ownStep }: Query) => secondsOf(interpolated(ownStep, values)) ?? scrapeSeconds;
  const stepMs = step * 1000;
  const isOfOneTime = panel.kind === "table" && !panel.transformations.some(({ id }) => isKnownTransformation(id));
  return {
    from: Math.floor(from / stepMs) * stepMs,
    to: Math.floor(to / stepMs) * stepMs,
    step,
    queries: panel.queries.map((query) => ({
      ref: query.ref,
      expr: interpolated(query.expr, { ...values, ...intervals({ from, to, step, scrape: scrapeOf(query) }) }),
      instant: query.isInstant || (query.isTable && isOfOneTime),
    })),
  };
}

/** The last so many hours instead of what the page shows up to now, and that so long before. */
function ownTime({ time }: Panel, { from, to, values, isLive = false }: Shown): Pick<Shown, "from" | "to"> {
  const msOf = (text: string) => (secondsOf(interpolated(text, values)) ?? 0) * 1000;
  const [last, shift] = [isLive ? msOf(time.last) : 0, msOf(time.shift)];
  return { from: (last > 0 ? to - last : from) - shift, to: to - shift };
}
