import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { figure } from "./figure-text";
import type { PanelSeries } from "./panels";

interface LegendProps {
  readonly series: readonly PanelSeries[];
  readonly place: number;
}

/**
 * The colours with values at the selected time, linked to their lists. A single line needs none: the title names it.
 */
export function Legend({ series, place }: LegendProps) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-small text-text-2">
      {series.map((one) => (
        <li key={one.key} data-series={one.key}>
          <Entry series={one} value={one.values[place] ?? null} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ series, value }: { readonly series: PanelSeries; readonly value: number | null }) {
  const words = (
    <>
      <SeriesMark series={series} />
      {series.label}
      <span data-figure="" className={cn("font-medium", value ? "text-text" : "text-text-3")}>
        {figure(value)}
      </span>
    </>
  );
  const className = "flex items-center gap-1.5 whitespace-nowrap";
  if (!series.href || !value) return <span className={className}>{words}</span>;
  return (
    <Link href={series.href} className={cn(className, "hover:text-text hover:underline hover:underline-offset-2")}>
      {words}
    </Link>
  );
}

/** The colour of a series beside its name. */
export function SeriesMark({ series: { colour, look } }: { readonly series: PanelSeries }) {
  return (
    <svg width={12} height={8} aria-hidden="true" className="flex-none">
      <line
        x1={0}
        x2={12}
        y1={4}
        y2={4}
        stroke={colour}
        strokeWidth={look === "subject" ? 3 : 2}
        strokeDasharray={look === "dashed" || look === "striped" ? "4 2" : undefined}
      />
    </svg>
  );
}
