import { Sieve } from "@/components/ui/sieve";
import { StatusIcon } from "@/components/ui/status-icon";
import type { PlacementTrial } from "@/lib/api/placement-wish";
import type { FilterAsPlacement } from "@/lib/filter/to-placement";
import { count, plural } from "@/lib/format/count";
import { wordsOf } from "./filter-placement";

interface WhatIsSaidProps {
  readonly said: FilterAsPlacement;
  readonly filter: string;
}

/** Term by term what a placement says of a filter, and what it cannot say. */
export function WhatIsSaid({ said, filter }: WhatIsSaidProps) {
  const words = wordsOf(said);
  return (
    <>
      <p className="text-text-2">
        {filter === "" ? (
          "There is no filter: a placement of every cluster."
        ) : (
          <>
            Of <code className="mono text-text [overflow-wrap:anywhere]">{filter}</code>
          </>
        )}
      </p>
      {words.length > 0 ? (
        <section aria-label="What a placement says" className="mt-3">
          <h3 className="text-small text-text-3">A placement says: a cluster</h3>
          <ul className="mt-1 grid gap-0.5">
            {words.map((each) => (
              <li key={each} className="flex items-start gap-1.5">
                <StatusIcon shape="check" className="mt-[3px] flex-none text-good" />
                <span className="[overflow-wrap:anywhere]">{each}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {said.leftOut.length > 0 ? (
        <section aria-label="What it cannot say" className="mt-3">
          <h3 className="text-small text-text-3">It cannot say, and leaves out</h3>
          <ul className="mt-1 grid gap-1">
            {said.leftOut.map(({ term, because, start }) => (
              <li key={start} className="flex items-start gap-1.5">
                <StatusIcon shape="triangle" className="mt-[3px] flex-none text-warn" />
                <span className="text-pretty [overflow-wrap:anywhere]">
                  <code className="mono">{term}</code> <span className="text-text-2">{because}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface PlacementReachProps {
  readonly trial: PlacementTrial | undefined;
  readonly error: Error | null;
  /** How many clusters the filter leaves. */
  readonly total: number;
  readonly namespace: string;
}

/** How many the filter leaves, how many the placement would choose, and which of its rules takes how many. */
export function PlacementReach({ trial, error, total, namespace }: PlacementReachProps) {
  if (!trial) {
    return (
      <p role="status" className="mt-4 text-small text-text-2">
        {error ? `Whom it would choose is not known: ${error.message}` : "Asking whom it would choose."}
      </p>
    );
  }
  if (namespace === "") return null;
  return (
    <section aria-label="Whom it would choose" className="mt-4">
      <p role="status" className="mb-2.5">
        {plural(total, "cluster matches", "clusters match")} the filter; the placement would choose{" "}
        <span className="font-strong">{count(trial.chosen)}</span>.
      </p>
      <Sieve
        label="Rules of the placement"
        all={{ label: "Clusters on this hub", size: trial.fleet }}
        rules={trial.sieve.map(({ rule, stays, detail }) => ({ id: rule, label: rule, stays, detail }))}
      />
    </section>
  );
}
