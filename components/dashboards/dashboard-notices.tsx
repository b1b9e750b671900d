"use client";

import { useQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/feedback/notice";
import { metricsSource } from "@/lib/queries/metrics/dashboards";
import { NoPrometheus } from "./no-prometheus";
import type { FilledVariable } from "./use-variables";

/** Why panels are empty: no Prometheus, or a variable that could not be filled. */
export function DashboardNotices({ filled }: { readonly filled: readonly FilledVariable[] }) {
  const { data: source } = useQuery(metricsSource());
  return (
    <>
      {source?.isConfigured === false ? (
        <div className="pt-3">
          <NoPrometheus />
        </div>
      ) : null}
      {filled.flatMap(({ variable, problem }) =>
        problem === undefined ? [] : <Notice key={variable.name} tone="warn">{`${variable.label}: ${problem}`}</Notice>,
      )}
    </>
  );
}
