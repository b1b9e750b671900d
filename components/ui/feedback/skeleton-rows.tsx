import { cn } from "@/lib/cn";

interface SkeletonRowsProps {
  /** What is loading, shown after a delay. */
  readonly reading: string;
  /** Widths of the columns, as classes. */
  readonly columns: readonly string[];
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows to come, with the real columns and row height; not before it is worth the eye's while. */
export function SkeletonRows({ reading, columns }: SkeletonRowsProps) {
  return (
    <div aria-busy="true" className="animate-appear border-line border-t">
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className="flex h-(--row) items-center gap-6 border-line border-b px-4 sheet:px-6">
            {columns.map((width, column) => (
              <span key={columns.slice(0, column + 1).join(" ")} className={cn("h-2 rounded-mark bg-line", width)} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="animate-appear-late px-4 py-2 text-small text-text-3 sheet:px-6">
        {reading}
      </p>
    </div>
  );
}
