import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import { Notice } from "@/components/ui/feedback/notice";
import type { InstallationPreview } from "@/lib/api/addons/installation";
import { atOnceText, isDelayed } from "./comparison-rows";
import { ComparisonTable } from "./comparison-table";

interface ComparisonSideProps {
  readonly preview: Pick<UseQueryResult<InstallationPreview>, "data" | "error" | "refetch" | "dataUpdatedAt">;
  /** The answer is for what is typed now. */
  readonly isCurrent: boolean;
}

/** Both strategies side by side, and what saving does at once. */
export function ComparisonSide({ preview: { data, error, refetch, dataUpdatedAt }, isCurrent }: ComparisonSideProps) {
  const atOnce = data && atOnceText(data);
  return (
    <section aria-labelledby="comparison" aria-busy={!data && !error ? true : undefined}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 id="comparison" className="font-strong">
          How the next change goes
        </h3>
        {dataUpdatedAt > 0 ? (
          <span className="whitespace-nowrap text-small text-text-3">
            {isCurrent ? (
              <>
                computed <Age since={new Date(dataUpdatedAt).toISOString()} /> ago
              </>
            ) : (
              "computing"
            )}
          </span>
        ) : null}
      </div>
      {error ? (
        <Notice tone="bad" within="form">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span>The comparison could not be computed: {error.message} Your changes are kept.</span>
            <Button onClick={() => refetch()}>Try again</Button>
          </span>
        </Notice>
      ) : null}
      {data ? (
        <>
          <ComparisonTable compared={data} />
          <p className="mt-2.5 text-pretty text-small text-text-3">
            Times count from the start of a change of the configuration: the earliest is when every cluster applies at
            once and soaks, the expected one is as waves went in the last hour, the latest when each cluster uses its
            whole deadline.
            {isDelayed(data)
              ? " Maintenance windows and freezes are counted for a change that starts now; dates are by your clock."
              : ""}
          </p>
          <div className="mt-3 grid gap-2">
            {atOnce ? (
              <Notice tone="info" within="form">
                {atOnce}
              </Notice>
            ) : null}
            {data.warnings.map((warning) => (
              <Notice key={warning} tone="warn" within="form">
                {warning}
              </Notice>
            ))}
          </div>
        </>
      ) : null}
    </section>
  );
}
