"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Age } from "@/components/ui/feedback/age";
import { late } from "@/components/ui/hooks/late";
import type { SystemState } from "@/lib/api/metrics/system";
import { count } from "@/lib/format/count";
import { liveState } from "@/lib/queries/live/live-state";
import { systemState } from "@/lib/queries/metrics/system";
import { leaderName } from "./leader-name";

const SystemTroubles = late(async () => (await import("./system-troubles")).SystemTroubles);

/** The state of controllers and hub API, as far as the console knows; empty while it is unreachable. */
export function SystemStatus() {
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status === "live" });
  const { data: system } = useQuery(systemState());
  if (!isLive || !system) return null;
  return (
    <>
      {system.controllers && !system.controllers.silentSince ? <Controllers state={system.controllers} /> : null}
      <Suspense>{hasTroubles(system) ? <SystemTroubles system={system} /> : null}</Suspense>
      {system.hubP95Ms === undefined ? null : (
        <span title="95th percentile of the console's own requests in the last 2 min">
          hub p95 <span data-figure="">{count(system.hubP95Ms)} ms</span>
        </span>
      )}
    </>
  );
}

function hasTroubles({ controllers, approver, unreadKinds, unreadable }: SystemState): boolean {
  const isSilent = [controllers, approver].some((state) => state === null || state?.silentSince !== undefined);
  return isSilent || (controllers?.unreadKinds ?? unreadKinds ?? unreadable) !== undefined;
}

function Controllers({ state }: { readonly state: NonNullable<SystemState["controllers"]> }) {
  return (
    <span data-controllers="working" title={`${state.leader}, Flotilla ${state.version}`}>
      controllers: leader <span className="text-text-2">{leaderName(state.leader)}</span>
      {state.lastSuccess ? (
        <>
          , reconciled <Age since={state.lastSuccess} /> ago
        </>
      ) : null}
      , queue <span data-figure="">{count(state.queue)}</span>
    </span>
  );
}
