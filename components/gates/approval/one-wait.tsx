"use client";

import { Suspense, useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { rightText } from "@/components/request-state/right-labels";
import { Age } from "@/components/ui/feedback/age";
import { late } from "@/components/ui/hooks/late";
import type { GateDecisionRequest, PeopleGate } from "@/lib/api/gates/gate-detail";
import { plural } from "@/lib/format/count";

const DecisionDialog = late(async () => (await import("./decision-dialog")).DecisionDialog);

interface OneWaitProps {
  readonly name: string;
  readonly gate: PeopleGate;
  readonly wait: PeopleGate["waits"][number];
}

/** One change before one decision group: how many have approved, and the buttons to approve or deny. */
export function OneWait({ name, gate, wait }: OneWaitProps) {
  const [decision, setDecision] = useState<GateDecisionRequest["decision"]>();
  const { mayDecide, needed } = gate;
  const { clusters, given, group, of, own, since } = wait;
  const before = group === "" ? "the next clusters" : `group ${group}`;
  return (
    <div data-group={group} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-[17px] leading-[26px]">
          <span className="font-strong">
            {given} of {needed}
          </span>{" "}
          {needed === 1 ? "approval" : "approvals"} before {before}
        </p>
        <p className="text-small text-text-2">
          {plural(clusters, "cluster")} {clusters === 1 ? "waits" : "wait"}
          {since === "" ? null : (
            <>
              {" "}
              for <Age since={since} />
            </>
          )}
          ; change <span className="mono">{of.slice(0, 6)}</span>
          {own === undefined ? "" : `; you have ${own === "Denied" ? "denied" : "approved"} it`}
        </p>
        {mayDecide.missing ? (
          <p className="text-small text-text-3">
            Approving takes a right of its own: <code className="mono">{rightText(mayDecide.missing)}</code>.
          </p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <RightButton missing={mayDecide.missing} aria-label={`Deny ${before}`} onClick={() => setDecision("Denied")}>
          Deny…
        </RightButton>
        <RightButton
          appearance="primary"
          missing={mayDecide.missing}
          aria-label={`Approve ${before}`}
          onClick={() => setDecision("Approved")}
          reason={own === "Approved" ? "You have approved it. Another person has to." : undefined}
        >
          Approve…
        </RightButton>
      </div>
      <Suspense>
        {decision ? (
          <DecisionDialog
            name={name}
            gate={gate}
            wait={wait}
            decision={decision}
            onClose={() => setDecision(undefined)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
