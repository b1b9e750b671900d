"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Age } from "@/components/ui/age";
import { StatusIcon } from "@/components/ui/status-icon";
import type { SystemState } from "@/lib/api/system";
import { count } from "@/lib/format/count";
import { liveState } from "@/lib/queries/live-state";
import { systemState } from "@/lib/queries/system";
import { leaderName } from "./leader-name";

/** How the controllers and the hub's API are, as far as the console knows now: nothing while it is not heard itself. */
export function SystemStatus() {
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status === "live" });
  const { data: system } = useQuery(systemState());
  if (!isLive || !system) return null;
  return (
    <>
      {system.controllers === undefined ? null : <Controllers state={system.controllers} />}
      {system.unreadable === undefined ? null : <Unreadable objects={system.unreadable} />}
      {system.hubP95Ms === undefined ? null : (
        <span title="95 of 100 of the console's own requests in the last 2 min were answered within this time">
          hub p95 <span data-figure="">{count(system.hubP95Ms)} ms</span>
        </span>
      )}
    </>
  );
}

function Controllers({ state }: { readonly state: NonNullable<SystemState["controllers"]> | null }) {
  if (!state) return <Trouble>controllers: none leads</Trouble>;
  if (state.silentSince) {
    return (
      <Trouble title={state.leader}>
        controllers: silent for <Age since={state.silentSince} />
      </Trouble>
    );
  }
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

/** What people look for and do not find may be among these. */
function Unreadable({ objects }: { readonly objects: number }) {
  return (
    <span role="status" title="They are left out here. The console's log names them." className="flex items-center gap-1.5 text-warn-text">
      <StatusIcon shape="triangle" className="text-warn" />
      <span>
        <span data-figure="">{count(objects)}</span>{" "}
        {objects === 1 ? "object of the hub cannot be read" : "objects of the hub cannot be read"}
      </span>
    </span>
  );
}

/** Nobody keeps the add-ons as they shall be: worth more than grey. */
function Trouble({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <span data-controllers="silent" role="status" title={title} className="flex items-center gap-1.5 text-warn-text">
      <StatusIcon shape="triangle" className="text-warn" />
      <span>{children}</span>
    </span>
  );
}
