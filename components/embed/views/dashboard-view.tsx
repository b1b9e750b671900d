"use client";

import { Suspense } from "react";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { FrameSkeleton } from "@/components/embed/frame-states";
import { useNames } from "@/components/embed/use-names";
import { late } from "@/components/ui/hooks/late";
import { BUNDLED } from "@/lib/api/metrics/dashboards";

const EmbeddedDashboard = late(async () => (await import("./embedded-dashboard")).EmbeddedDashboard);

const LINES = 6;

/** Of "namespace:name" the ConfigMap; of a name alone the dashboard that comes along. */
function sourceIn(dashboard: string): { readonly source: string; readonly name: string } {
  const [first = "", second] = dashboard.split(":");
  return second === undefined ? { source: BUNDLED, name: first } : { source: first, name: second };
}

/** A dashboard, or one of its panels where the address names one. */
export function DashboardView() {
  const [dashboard = "", panel] = useNames();
  const source = sourceIn(dashboard);
  return (
    <EmbedFrame at={`/metrics/dashboards/${source.source}/${source.name}`} lines={LINES}>
      {() => (
        <Suspense fallback={<FrameSkeleton lines={LINES} />}>
          <EmbeddedDashboard source={source} panel={panel} />
        </Suspense>
      )}
    </EmbedFrame>
  );
}
