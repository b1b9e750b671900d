import { formats } from "@/lib/format/locale";
import { clock } from "@/lib/format/time";

/** Room around the plot of a panel, in pixels: labels have a unit. */
export const PANEL_PLOT = { left: 64, right: 8, top: 8, bottom: 20 } as const;

const INTERVALS = 4;

/** Round values from below the least to above the most, some four of them. Binary units have round powers of two. */
export function valueTicks(least: number, most: number, base: 2 | 10 = 10): number[] {
  const high = most > least ? most : least + Math.max(1, Math.abs(least));
  const step = roundStep((high - least) / INTERVALS, base);
  const first = Math.floor(least / step);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(exact: number, base: 2 | 10): number {
  if (base === 2) return 2 ** Math.ceil(Math.log2(exact));
  const power = 10 ** Math.floor(Math.log10(exact));
  return ([1, 2, 2.5, 5, 10].find((one) => one * power >= exact * (1 - 1e-9)) ?? 10) * power;
}

const MINUTE = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080, 43_200].map((one) => one * MINUTE);

/** Full minutes, hours or days between two times, as many as there is room for, in the time of this browser. */
export function panelTimeTicks(from: number, to: number, width: number): number[] {
  const room = Math.max(2, Math.floor(width / 90));
  const step = STEPS.find((one) => (to - from) / one <= room) ?? STEPS.at(-1) ?? MINUTE;
  const offset = new Date(from).getTimezoneOffset() * MINUTE;
  const first = Math.ceil((from - offset) / step) * step + offset;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

const DAY_MS = 86_400_000;

/** How a time reads at the axis of a chart that is so long. */
export function timeTextFor(rangeMs: number): (at: number) => string {
  if (rangeMs <= DAY_MS) return (at) => clock(new Date(at).toISOString(), at);
  const format = new Intl.DateTimeFormat(formats.dates, {
    day: "numeric",
    month: "short",
    ...(rangeMs <= 5 * DAY_MS && { hour: "2-digit", minute: "2-digit" }),
  });
  return (at) => format.format(at);
}
