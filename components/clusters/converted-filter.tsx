import { SelectionSteps } from "@/components/ui/feedback/selection-steps";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { PlacementTrial } from "@/lib/api/placements/placement-input";
import type { FilterAsPlacement } from "@/lib/filter/to-placement";
import { count, plural } from "@/lib/format/count";
import { textOf } from "./filter-placement";

interface ConvertedFilterProps {
  readonly converted: FilterAsPlacement;
  readonly filter: string;
}

/** Which terms of a filter a placement supports, and which not. */
export function ConvertedFilter({ converted, filter }: ConvertedFilterProps) {
  const text = textOf(converted);
  return (
    <>
      <p className="text-text-2">
        {filter === "" ? (
          "No filter: the placement selects every cluster."
        ) : (
          <>
            Of <code className="mono text-text [overflow-wrap:anywhere]">{filter}</code>
          </>
        )}
      </p>
      {text.length > 0 ? (
        <section aria-label="As a placement" className="mt-3">
          <h3 className="text-small text-text-3">The placement selects a cluster that</h3>
          <ul className="mt-1 grid gap-0.5">
            {text.map((each) => (
              <li key={each} className="flex items-start gap-1.5">
                <StatusIcon shape="check" className="mt-[3px] flex-none text-good" />
                <span className="[overflow-wrap:anywhere]">{each}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {converted.leftOut.length > 0 ? (
        <section aria-label="Not supported by placements" className="mt-3">
          <h3 className="text-small text-text-3">Not supported, and ignored</h3>
          <ul className="mt-1 grid gap-1">
            {converted.leftOut.map(({ term, because, start }) => (
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
  /** How many clusters match the filter. */
  readonly total: number;
  readonly namespace: string;
}

/** How many clusters match the filter, how many the placement would select, and how many pass each of its rules. */
export function PlacementReach({ trial, error, total, namespace }: PlacementReachProps) {
  if (!trial) {
    return (
      <p role="status" className="mt-4 text-small text-text-2">
        {error ? `The preview failed: ${error.message}` : "Checking which clusters it would select."}
      </p>
    );
  }
  if (namespace === "") return null;
  return (
    <section aria-label="Clusters it would select" className="mt-4">
      <p role="status" className="mb-2.5">
        {plural(total, "cluster matches", "clusters match")} the filter; the placement would select{" "}
        <span className="font-strong">{count(trial.chosen)}</span>.
      </p>
      <SelectionSteps
        label="Rules of the placement"
        all={{ label: "Clusters on this hub", size: trial.fleet }}
        rules={trial.selection.map(({ rule, stays, detail }) => ({ id: rule, label: rule, stays, detail }))}
      />
    </section>
  );
}
