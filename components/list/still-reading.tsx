import { Partial } from "@/components/ui/feedback/partial";
import type { ListStats } from "@/lib/api/list/list";

interface StillReadingProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly page: Pick<ListStats, "all" | "about">;
}

/** The foot of a list while the console reads what is listed: how many of about how many are here. */
export function StillReading({ thing, page: { all, about } }: StillReadingProps) {
  return (
    <p className="sticky bottom-0 z-(--z-sticky) border-line border-t bg-surface px-4 py-1.5 text-small text-text-2 sheet:px-6">
      <Partial thing={thing} loaded={all} about={about} />
    </p>
  );
}

/** Instead of the summary above a list, which must not appear before everything is loaded. */
export function NotAll({ thing }: Pick<StillReadingProps, "thing">) {
  return (
    <p role="status" className="px-4 pt-2 pb-2 text-text-2 sheet:px-6">
      Still loading the {thing}s from the hub; this list is not complete.
    </p>
  );
}
