import { Suspense, useState } from "react";
import { addOnAppearance } from "@/components/labels/add-on-status";
import { filterHref } from "@/components/list/filter-href";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { late } from "@/components/ui/hooks/late";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { cn } from "@/lib/cn";
import { printValue } from "@/lib/filter/print-value";
import { plural } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { causesInOrder } from "./add-on-summary";

const CommonFactors = late(async () => (await import("@/components/explain/common-factors")).CommonFactors);

/** Few prove nothing. */
const MIN_COMPARED = 5;

/** Of the clusters that have it, those on which it is not well. */
const UNWELL = "health:degraded,unhealthy,unknown,unreachable";

type Cause = AddOnRow["causes"][number];

/** Why it is not well, on how many clusters, and what these have in common, each by itself and all together. */
export function CauseList({ row: { causes, name } }: { readonly row: Pick<AddOnRow, "causes" | "name"> }) {
  if (causes.length === 0) return null;
  return (
    <section aria-label="Causes">
      <SectionTitle title="Causes" note="as the clusters report them" />
      <ul className="border-line border-t">
        {causesInOrder({ causes }).map((cause) => (
          <CauseLine key={`${cause.message} ${addOnAppearance(cause).text}`} addOn={name} cause={cause} />
        ))}
      </ul>
      <Suspense>
        {causes.some(({ size }) => size >= MIN_COMPARED) ? (
          <div className="border-line border-b px-4 py-2 sheet:px-6">
            <CommonFactors q={`addon=${name} ${UNWELL}`} addOn={name} />
          </div>
        ) : null}
      </Suspense>
    </section>
  );
}

/** The clusters that report it: as many as are counted, those that are down themselves as well. */
export function causeHref(addOn: string, message: string): string {
  return filterHref(`/addons/${addOn}/clusters`, `reason=${printValue({ text: message }, true)}`);
}

function CauseLine({ addOn, cause }: { readonly addOn: string; readonly cause: Cause }) {
  const [isCompared, setIsCompared] = useState(false);
  const { message, size } = cause;
  const appearance = addOnAppearance(cause);
  const q = `addon=${addOn} reason=${printValue({ text: message }, true)}`;
  return (
    <li className="border-line border-b px-4 py-0.5 sheet:px-6">
      <div className="flex flex-wrap items-start gap-x-2">
        <StatusIcon shape={appearance.shape} className={cn("mt-[7px]", MARK_COLOUR[appearance.tone])} />
        <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{message}</span>
        <Link href={causeHref(addOn, message)} className="whitespace-nowrap py-1 text-text-2 hover:underline">
          <Flash of={size}>{plural(size, "cluster")}</Flash>
        </Link>
        {size >= MIN_COMPARED ? (
          <Button
            appearance="quiet"
            aria-expanded={isCompared}
            aria-label={`In common: ${message}`}
            onClick={() => setIsCompared(!isCompared)}
          >
            In common
          </Button>
        ) : null}
      </div>
      <Suspense>
        {isCompared ? (
          <div className="pt-1 pl-[22px]">
            <CommonFactors q={q} addOn={addOn} />
          </div>
        ) : null}
      </Suspense>
    </li>
  );
}
