"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readSelected } from "@/components/status/read-selected";
import type { Selection } from "@/components/status/selection";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Link } from "@/components/ui/link";
import { tell } from "@/components/ui/toasts";
import { count, plural } from "@/lib/format/count";
import { acceptAll, type Waiting, waitingClusters } from "@/lib/queries/waiting-clusters";
import { CLUSTERS } from "./selected-clusters";

interface AcceptDialogProps {
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** More than these are typed for. */
const MOST_UNTYPED = 20;
const MOST_NAMES = 8;

/** Lets the selected clusters in that wait for it; those of which a request is of high risk are left to be looked at one by one. */
export function AcceptDialog({ selection, onClose }: AcceptDialogProps) {
  const { data, error } = useQuery(waitingClusters(keyOf(selection), (signal) => pendingOf(selection, signal)));
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const ready = data?.ready ?? [];
  const what = plural(ready.length, "cluster");
  const act = async () => {
    setBusy(true);
    const failures = await acceptAll(ready);
    setBusy(false);
    const done = ready.length - failures.length;
    if (done > 0) tell({ id: "accept clusters", phase: "seen", words: `${plural(done, "cluster is", "clusters are")} accepted.` });
    if (failures.length === 0) onClose();
    else setFailed(failures.map(({ name, sentence }) => `${name}: ${sentence}`));
  };
  return (
    <ConfirmDialog
      isMild
      question={data ? `Accept ${what}?` : "Accept clusters?"}
      consequences={
        data ? <Consequences {...data} failed={failed} /> : <p role="status">{error ? "" : "Asking the hub which of them wait."}</p>
      }
      typedName={ready.length > MOST_UNTYPED ? `accept ${ready.length}` : undefined}
      keep="Leave them waiting"
      act={`Accept ${what}`}
      pending={isBusy || !data}
      reason={data ? whyNot(data, failed) : undefined}
      problem={error?.message}
      onKeep={onClose}
      onAct={() => void act()}
    />
  );
}

function keyOf(selection: Selection): readonly string[] {
  return selection.by === "names" ? [...selection.names] : [selection.q, ...selection.except];
}

async function pendingOf(selection: Selection, signal: AbortSignal): Promise<string[]> {
  const rows = await readSelected(CLUSTERS, selection, { signal, also: "health=pending" });
  return rows.filter(({ health }) => health === "pending").map(({ name }) => name);
}

function whyNot({ ready, forbidden }: Waiting, failed: readonly string[]): string | undefined {
  if (failed.length > 0) return "Look at what failed first.";
  if (forbidden) return `You may not accept clusters: that needs ${forbidden}.`;
  return ready.length === 0 ? "None of them can be accepted here." : undefined;
}

interface ConsequencesProps extends Waiting {
  readonly failed: readonly string[];
}

function Consequences({ ready, risky, more, failed }: ConsequencesProps) {
  return (
    <>
      {failed.length > 0 ? (
        <div role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-text">
          <p className="font-strong">
            {count(ready.length - failed.length)} of {plural(ready.length, "cluster")} accepted, {count(failed.length)} failed
          </p>
          <ul className="mt-1 text-small">
            {failed.map((sentence) => (
              <li key={sentence} className="[overflow-wrap:anywhere]">
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {ready.length === 0 ? <p>No cluster that is selected waits, or what waits has to be looked at by itself.</p> : null}
      {ready.length > 0 && failed.length === 0 ? (
        <p>
          The agents of <Names names={ready.map(({ name }) => name)} /> are let in: the hub gives each a namespace and the rights of a
          cluster. Their certificates are a decision of its own.
        </p>
      ) : null}
      {risky.length > 0 ? (
        <p>
          Left out, because a certificate request of theirs is of high risk: <Names names={risky} />.{" "}
          <Link href="/approvals" className="text-accent-text underline underline-offset-2">
            Look at them in Approvals
          </Link>
        </p>
      ) : null}
      {more > 0 ? <p>{plural(more, "more cluster waits", "more clusters wait")}; the first are accepted at once.</p> : null}
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <span className="mono text-text [overflow-wrap:anywhere]">{names.slice(0, MOST_NAMES).join(", ")}</span>
      {names.length > MOST_NAMES ? ` and ${count(names.length - MOST_NAMES)} more` : ""}
    </>
  );
}
