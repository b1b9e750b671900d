import { Link } from "@/components/ui/controls/link";
import type { Metrics } from "@/lib/api/metrics/metrics";
import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import { SeriesMark } from "./legend";
import { leastOf, type PanelData } from "./panels";

interface AddOnStatsProps {
  readonly panel: PanelData;
  readonly all: Metrics["addOns"];
  readonly position: number;
  /** The time at that index, if not now. */
  readonly at: number | undefined;
}

/** Beside the lines: names, lowest values, and the value at the selected time. */
export function AddOnStats({ panel, all = {}, position, at }: AddOnStatsProps) {
  const others = Object.keys(all).length - panel.series.length;
  return (
    <div className="flex-none sheet:w-[260px]">
      <table aria-label="Available, by add-on" className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-micro text-text-3">
            <th scope="col" className={HEAD}>
              Add-on
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              lowest
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {at === undefined ? "now" : clock(new Date(at).toISOString(), Date.now())}
            </th>
          </tr>
        </thead>
        <tbody>
          {panel.series.map((series) => (
            <tr key={series.key} data-series={series.key}>
              <th scope="row" className="h-6 max-w-[170px] text-left font-regular">
                <Link
                  href={series.href ?? "/addons"}
                  className="flex items-center gap-2 hover:underline hover:underline-offset-2"
                >
                  <SeriesMark series={series} />
                  <span className="mono truncate" title={series.label}>
                    {series.label}
                  </span>
                </Link>
              </th>
              <td className={FIGURE}>{percent(leastOf(series.values))}</td>
              <td className={`${FIGURE} font-medium text-text`}>{percent(series.values[position])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 ? (
        <p className="pt-1 text-micro text-text-3">{plural(others, "other add-on")} changed less or not at all.</p>
      ) : null}
    </div>
  );
}

const HEAD = "h-6 border-line border-b text-left font-regular";
const FIGURE = "w-12 text-right tabular-nums text-text-2";

function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  return value === 100 ? "100" : (Math.floor(value * 10) / 10).toFixed(1);
}
