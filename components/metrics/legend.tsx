import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { figure } from "./figure-text";
import type { PanelSeries } from "./panels";

interface LegendProps {
  readonly series: readonly PanelSeries[];
  readonly position: number;
}

/**
 * The colours with values at the selected time, linked to their lists. A single line needs none: the title names it.
 */
export function Legend({ series, position }: LegendProps) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-small text-text-2">
      {series.map((one) => (
        <li key={one.key} data-series={one.key}>
          <Entry series={one} value={one.values[position] ?? null} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ series, value }: { readonly series: PanelSeries; readonly value: number | null }) {
  const text = (
    <>
      <SeriesMark series={series} />
      {series.label}
      <span data-figure="" className={cn("font-medium", value ? "text-text" : "text-text-3")}>
        {figure(value)}
      </span>
    </>
  );
  const className = "flex items-center gap-1.5 whitespace-nowrap";
  if (!series.href || !value) return <span className={className}>{text}</span>;
  return (
    <Link href={series.href} className={cn(className, "hover:text-text hover:underline hover:underline-offset-2")}>
      {text}
    </Link>
  );
}

/** The colour of a series beside its name. */
export function SeriesMark({ series: { colour, appearance } }: { readonly series: PanelSeries }) {
  return (
    <svg width={12} height={8} aria-hidden="true" className="flex-none">
      <line
        x1={0}
        x2={12}
        y1={4}
        y2={4}
        stroke={colour}
        strokeWidth={appearance === "subject" ? 3 : 2}
        strokeDasharray={appearance === "dashed" || appearance === "striped" ? "4 2" : undefined}
      />
    </svg>
  );
}
