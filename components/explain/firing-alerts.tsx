"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { systemState } from "@/lib/queries/metrics/system";

const MonitoredAlerts = late(async () => (await import("./monitored-alerts")).MonitoredAlerts);

/** Alerts of Prometheus and Alertmanager, where the console reads from one; else nothing is loaded for it. */
export function FiringAlerts(props: ComponentProps<typeof MonitoredAlerts>) {
  const { data: hasAlerts } = useQuery({ ...systemState(), select: ({ hasAlerts }) => hasAlerts });
  if (!hasAlerts) return null;
  return (
    <Suspense>
      <MonitoredAlerts {...props} />
    </Suspense>
  );
}
