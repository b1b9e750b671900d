import type { InstallationPreview } from "@/lib/api/addons/installation";
import { cn } from "@/lib/cn";
import { comparisonRows } from "./comparison-rows";

const HEAD =
  "h-6 whitespace-nowrap border-line border-b px-2 text-left font-regular text-micro text-text-3 first:pl-0 last:pr-0";
const CELL =
  "border-line border-b px-2 py-[5px] align-top [overflow-wrap:anywhere] text-text-2 tabular-nums first:pl-0 last:pr-0";

/** The strategy as it is beside the changed one. */
export function ComparisonTable({ compared }: { readonly compared: Pick<InstallationPreview, "now" | "after"> }) {
  return (
    <table aria-label="Now and after" className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={cn(HEAD, "w-[28%]")}>
            <span className="sr-only">What</span>
          </th>
          {["Now", "After"].map((label) => (
            <th key={label} scope="col" className={HEAD}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonRows(compared, Date.now()).map(({ label, now, after }) => (
          <tr key={label} data-row={label} data-changed={now === after ? undefined : ""}>
            <th scope="row" className={cn(CELL, "text-left font-regular text-text-2")}>
              {label}
            </th>
            <td className={CELL}>{now}</td>
            <td className={cn(CELL, now !== after && "font-medium text-text")}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
