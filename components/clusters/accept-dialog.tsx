"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AcceptanceEffect } from "@/components/approvals/acceptance-effect";
import { readSelected } from "@/components/list/selection/read-selected";
import type { Selection } from "@/components/list/selection/selection";
import { Link } from "@/components/ui/controls/link";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import { count, plural } from "@/lib/format/count";
import { acceptancePlan } from "@/lib/queries/approvals/acceptance";
import { acceptAll, type Waiting, waitingClusters } from "@/lib/queries/clusters/waiting-clusters";
import { SELECTED_CLUSTERS } from "./selected-clusters";

interface AcceptDialogProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

const MAX_NAMES = 8;
const ACCEPTED = {
  one: "is accepted: the hub creates a namespace for it and grants access. Its certificate is approved separately.",
  many: "are accepted: the hub creates a namespace for each and grants access. Their certificates are approved separately.",
};
const NOTHING_TO_CONFIRM = { confirmed: [] };

/** Accepts selected pending clusters; those with a high-risk request are left for separate review. */
export function AcceptDialog({ selection, onClose }: AcceptDialogProps) {
  const { data, error } = useQuery(waitingClusters(keyOf(selection), (signal) => pendingOf(selection, signal)));
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const ready = data?.ready ?? [];
  const names = ready.map(({ name }) => name);
  const planned = useQuery({ ...acceptancePlan(names), enabled: ready.length > 0 });
  const plan = ready.length > 0 ? planned.data : NOTHING_TO_CONFIRM;
  const what = plural(ready.length, "cluster");
  const action = async () => {
    setBusy(true);
    const failures = await acceptAll(ready, plan ?? NOTHING_TO_CONFIRM);
    setBusy(false);
    const done = ready.length - failures.length;
    if (done > 0)
      toast({ id: "accept clusters", phase: "seen", text: `${plural(done, "cluster is", "clusters are")} accepted.` });
    if (failures.length === 0) onClose();
    else setFailed(failures.map(({ name, message }) => `${name}: ${message}`));
  };
  return (
    <ConfirmDialog
      isMild
      question={data ? `Accept ${what}?` : "Accept clusters?"}
      consequences={
        data ? (
          <Consequences {...data} failed={failed}>
            {ready.length > 0 ? <AcceptanceEffect plan={planned.data} error={planned.error} clusters={names} /> : null}
          </Consequences>
        ) : (
          <p role="status">{error ? "" : "Checking which clusters are pending."}</p>
        )
      }
      typedName={
        ready.length > MAX_UNCONFIRMED || (plan?.confirmed.length ?? 0) > 0 ? `accept ${ready.length}` : undefined
      }
      keep="Cancel"
      action={data ? `Accept ${what}` : "Accept clusters"}
      pending={isBusy || !data || !plan}
      reason={data ? whyNot(data, failed) : undefined}
      problem={error?.message}
      onKeep={onClose}
      onAction={() => void action()}
    />
  );
}

function keyOf(selection: Selection): readonly string[] {
  return selection.by === "names" ? [...selection.names] : [selection.q, ...selection.except];
}

async function pendingOf(selection: Selection, signal: AbortSignal): Promise<string[]> {
  const rows = await readSelected(SELECTED_CLUSTERS, selection, { signal, also: "health=pending" });
  return rows.filter(({ health }) => health === "pending").map(({ name }) => name);
}

function whyNot({ ready, forbidden }: Waiting, failed: readonly string[]): string | undefined {
  if (failed.length > 0) return "Check what failed first.";
  if (forbidden) return `You may not accept clusters: that needs ${forbidden}.`;
  return ready.length === 0 ? "None of them can be accepted here." : undefined;
}

interface ConsequencesProps extends Waiting {
  readonly failed: readonly string[];
  /** What accepting them does to clusters. */
  readonly children: ReactNode;
}

function Consequences({ ready, risky, more, failed, children }: ConsequencesProps) {
  return (
    <>
      {failed.length > 0 ? (
        <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-text">
          <p className="font-strong">
            {count(ready.length - failed.length)} of {plural(ready.length, "cluster")} accepted, {count(failed.length)}{" "}
            failed
          </p>
          <ul className="mt-1 text-small">
            {failed.map((message) => (
              <li key={message} className="[overflow-wrap:anywhere]">
                {message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {ready.length === 0 ? (
        <p>None of the selected clusters is pending, or their requests need separate review.</p>
      ) : null}
      {ready.length > 0 && failed.length === 0 ? (
        <p>
          {ready.length === 1 ? "The agent" : "The agents"} of <Names names={ready.map(({ name }) => name)} />{" "}
          {ready.length === 1 ? ACCEPTED.one : ACCEPTED.many}
        </p>
      ) : null}
      {failed.length === 0 ? children : null}
      {risky.length > 0 ? (
        <p>
          Excluded because of a high-risk certificate request: <Names names={risky} />.{" "}
          <Link href="/approvals" className="text-accent-text underline underline-offset-2">
            Review in Approvals
          </Link>
        </p>
      ) : null}
      {more > 0 ? (
        <p>
          {plural(more, "more cluster is pending", "more clusters are pending")}; the first {count(ready.length)}{" "}
          {ready.length === 1 ? "is" : "are"} accepted at once.
        </p>
      ) : null}
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <span className="mono text-text [overflow-wrap:anywhere]">{names.slice(0, MAX_NAMES).join(", ")}</span>
      {names.length > MAX_NAMES ? ` and ${count(names.length - MAX_NAMES)} more` : ""}
    </>
  );
}
