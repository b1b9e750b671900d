"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { freezesNow } from "@/lib/queries/gates/gate-parts";
import { concerns, type FreezeScope } from "./freeze/freeze-scope";

const FreezeBanner = late(async () => (await import("./freeze/freeze-banner")).FreezeBanner);
const StartWaits = late(async () => (await import("./start-waits")).StartWaits);
const ClusterGates = late(async () => (await import("./cluster-gates")).ClusterGates);

/** The banner of what is frozen of what a page is about, loaded where anything is. */
export function Freezes({ of }: { readonly of: FreezeScope }) {
  const { data } = useQuery(freezesNow(of.cluster));
  const rows = data?.rows.filter((row) => concerns(row, of)) ?? [];
  return <Suspense>{rows.length > 0 ? <FreezeBanner rows={rows} /> : null}</Suspense>;
}

/** What clusters of a rollout wait for, loaded where any wait. */
export function LateStartWaits({ waits }: Partial<ComponentProps<typeof StartWaits>>) {
  return <Suspense>{waits && waits.length > 0 ? <StartWaits waits={waits} /> : null}</Suspense>;
}

/** When updates may start on a cluster, loaded beside its page. */
export function LateClusterGates(props: ComponentProps<typeof ClusterGates>) {
  return (
    <Suspense>
      <ClusterGates {...props} />
    </Suspense>
  );
}
