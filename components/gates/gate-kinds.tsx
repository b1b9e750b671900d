"use client";

import { useQuery } from "@tanstack/react-query";
import { MissingRightNote } from "@/components/request-state/missing-right";

import { CopyButton } from "@/components/ui/controls/copy-button";
import type { GateKindsAnswer } from "@/lib/api/gates/gate-detail";
import { gateKinds } from "@/lib/queries/gates/gates";
import { GATE_KIND_LABELS } from "./gate-labels";

/** Adds the kinds to a hub whose chart was installed without them. */
const INSTALL_COMMAND = "helm upgrade flotilla deploy/chart --reuse-values --set gates.enabled=true";

/**
 * Which of the three kinds are not shown, and why: the hub does not have them, or the caller may not list them. What it
 * had at an earlier time is not known.
 */
export function GateKinds({ isPast = false }: { readonly isPast?: boolean }) {
  const { data } = useQuery(gateKinds());
  const absent = (isPast ? undefined : data)?.kinds.filter(({ state }) => state === "missing") ?? [];
  const hidden = data?.kinds.filter(({ missing, state }) => missing && state !== "missing") ?? [];
  return (
    <>
      {absent.length > 0 ? <NotInstalled absent={absent} /> : null}
      {hidden.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 px-4 pb-3 text-text-2 sheet:px-6">
          {hidden.map(({ kind, missing }) => (
            <li key={kind}>
              {GATE_KIND_LABELS[kind]}s: {missing ? <MissingRightNote missing={missing} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Says in words which kinds the hub lacks, and how they come to it. */
function NotInstalled({ absent }: { readonly absent: GateKindsAnswer["kinds"] }) {
  return (
    <div className="max-w-[90ch] px-4 pb-3 sheet:px-6">
      <p className="mb-1.5 text-pretty text-text-2">
        This hub does not have {absent.map(({ kind }) => `${GATE_KIND_LABELS[kind].toLowerCase()}s`).join(", ")}: their
        definitions are not installed, so nothing of these kinds holds a rollout. The chart brings them:
      </p>
      <pre className="mono mb-2 whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-small [overflow-wrap:anywhere]">
        {INSTALL_COMMAND}
      </pre>
      <CopyButton text={INSTALL_COMMAND} label="Copy the command" />
    </div>
  );
}
