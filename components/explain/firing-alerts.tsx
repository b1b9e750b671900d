"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { systemState } from "@/lib/queries/metrics/system";

const PrometheusAlerts = late(async () => (await import("./prometheus-alerts")).PrometheusAlerts);

/** What fires in Prometheus, where the console reads from one; else nothing is loaded for it. */
export function FiringAlerts(props: ComponentProps<typeof PrometheusAlerts>) {
  const { data: hasPrometheus } = useQuery({ ...systemState(), select: ({ hasPrometheus }) => hasPrometheus });
  if (!hasPrometheus) return null;
  return (
    <Suspense>
      <PrometheusAlerts {...props} />
    </Suspense>
  );
}
