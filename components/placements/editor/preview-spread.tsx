import type { SpreadLine } from "@/lib/api/placements/placement-preview";
import { count } from "@/lib/format/count";
import { skewSummary } from "./preview-labels";

/** How the selected clusters are divided among regions, or among what the placement's constraints name. */
export function PreviewSpread({ spread }: { readonly spread: readonly SpreadLine[] }) {
  const shown = spread.filter(({ values, constraint }) => constraint || values.some(({ value }) => value !== ""));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Spread" className="grid gap-3">
      {shown.map((line) => (
        <div key={`${line.type} ${line.key}`}>
          <h3 className="mb-1 font-medium">
            Spread by {line.type === "Region" ? "region" : `${line.type.toLowerCase()} `}
            {line.type === "Region" ? null : <span className="mono">{line.key}</span>}
          </h3>
          <p className="text-small text-text-2 empty:hidden">{skewSummary(line)}</p>
          <Values values={line.values} size={line.size} />
        </div>
      ))}
    </section>
  );
}

function Values({ values, size }: Pick<SpreadLine, "values" | "size">) {
  const most = Math.max(1, ...values.map(({ possible }) => possible));
  return (
    <ul className="mt-1 grid gap-1">
      {values.map(({ value, selected, possible }) => (
        <li key={value} className="grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)_auto] items-center gap-3">
          <span className={value === "" ? "text-text-3" : "mono truncate"} title={value}>
            {value === "" ? "without one" : value}
          </span>
          <span aria-hidden="true" className="h-1 bg-sunken" style={{ width: `${(possible / most) * 100}%` }}>
            <span className="block h-1 bg-accent" style={{ width: `${(selected / Math.max(1, possible)) * 100}%` }} />
          </span>
          <span className="text-small tabular-nums">
            {count(selected)} of {count(possible)}
          </span>
        </li>
      ))}
      {size > values.length ? (
        <li className="text-small text-text-3">and {count(size - values.length)} other values</li>
      ) : null}
    </ul>
  );
}
