"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { SystemState } from "@/lib/api/metrics/system";
import { count } from "@/lib/format/count";
import { liveState } from "@/lib/queries/live/live-state";
import { systemState } from "@/lib/queries/metrics/system";
import { type UnreadKind, unreadKindMessage } from "@/lib/resources/unread-kind";
import { leaderName } from "./leader-name";

/** The state of controllers and hub API, as far as the console knows; empty while it is unreachable. */
export function SystemStatus() {
  const { data: isLive } = useQuery({ ...liveState(), select: ({ status }) => status === "live" });
  const { data: system } = useQuery(systemState());
  if (!isLive || !system) return null;
  return (
    <>
      {system.controllers === undefined ? null : <Controllers state={system.controllers} />}
      {system.approver === undefined ? null : <Approver state={system.approver} />}
      {system.controllers?.unreadKinds ? <UnreadKinds by="controllers" kinds={system.controllers.unreadKinds} /> : null}
      {system.unreadKinds ? <UnreadKinds by="console" kinds={system.unreadKinds} /> : null}
      {system.unreadable === undefined ? null : <Unreadable objects={system.unreadable} />}
      {system.hubP95Ms === undefined ? null : (
        <span title="95th percentile of the console's own requests in the last 2 min">
          hub p95 <span data-figure="">{count(system.hubP95Ms)} ms</span>
        </span>
      )}
    </>
  );
}

function Controllers({ state }: { readonly state: NonNullable<SystemState["controllers"]> | null }) {
  if (!state) return <Issue>controllers: no leader</Issue>;
  if (state.silentSince) {
    return (
      <Issue title={state.leader}>
        controllers: silent for <Age since={state.silentSince} />
      </Issue>
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

/** Only what is wrong: without it, certificates of add-ons' agents are not renewed. */
function Approver({ state }: { readonly state: NonNullable<SystemState["approver"]> | null }) {
  if (!state) return <Issue>nobody approves certificates</Issue>;
  if (!state.silentSince) return null;
  return (
    <Issue title={state.leader}>
      approver: silent for <Age since={state.silentSince} />
    </Issue>
  );
}

interface UnreadKindsProps {
  /** Who cannot read them. */
  readonly by: "controllers" | "console";
  readonly kinds: readonly UnreadKind[];
}

/** Without a kind a part of the work, or some pages, are left out, and the rest goes on. */
function UnreadKinds({ by, kinds }: UnreadKindsProps) {
  return (
    <span
      role="status"
      title={kinds.map(unreadKindMessage).join("\n")}
      className="flex items-center gap-1.5 text-warn-text"
    >
      <StatusIcon shape="triangle" className="text-warn" />
      <span>
        {by} cannot read {kinds.map(({ kind }) => kind.split(".", 1)[0]).join(", ")}
      </span>
    </span>
  );
}

/** Missing objects may be among these. */
function Unreadable({ objects }: { readonly objects: number }) {
  return (
    <span
      role="status"
      title="They are not shown. The console's log names them."
      className="flex items-center gap-1.5 text-warn-text"
    >
      <StatusIcon shape="triangle" className="text-warn" />
      <span>
        <span data-figure="">{count(objects)}</span>{" "}
        {objects === 1 ? "object on the hub cannot be read" : "objects on the hub cannot be read"}
      </span>
    </span>
  );
}

/** Nothing reconciles add-ons: shown as a warning. */
function Issue({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <span data-controllers="silent" role="status" title={title} className="flex items-center gap-1.5 text-warn-text">
      <StatusIcon shape="triangle" className="text-warn" />
      <span>{children}</span>
    </span>
  );
}
