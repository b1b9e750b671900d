import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { count } from "@/lib/format/count";

/** A frame is as high as all of its rows: more of them are in the console, where they scroll. */
const MAX_ROWS = 50;

/** The first rows of a list, as its tables need them. */
export function shownRows<Row>(rows: readonly Row[], total: number): ShownRows<Row> {
  return { rows: rows.slice(0, MAX_ROWS), from: 0, size: Math.min(total, rows.length, MAX_ROWS), onFirst: nothing };
}

function nothing(): void {
  // They stay the first ones.
}

interface NotAllHereProps {
  readonly shown: number;
  readonly total: number;
  /** What is listed: "clusters". */
  readonly of: string;
  readonly href: string;
}

/** Below the rows, where there are more of them. */
export function NotAllHere({ shown, total, of, href }: NotAllHereProps) {
  if (shown >= total) return null;
  return (
    <p className="px-4 py-2 text-small text-text-3 sheet:px-6">
      The first {count(shown)} of {count(total)}.{" "}
      <Link href={href} data-leads-out="" className="text-accent-text hover:underline hover:underline-offset-2">
        All {of} in Flotilla
      </Link>
    </p>
  );
}
