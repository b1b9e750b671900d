import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { ActivityRow } from "@/lib/api/activity/activity";
import { exactTime } from "@/lib/format/time";
import { UNSIGNED_TEXT } from "./activity-labels";

/** All that is recorded of an act: what it changed, and by what it is found in other logs. */
export function ActivityDetails({ row }: { readonly row: ActivityRow }) {
  const { address, authenticity, changes, reason, request, time, verb, writer } = row;
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2">
      {authenticity === "signed" ? null : <p className="max-w-[90ch] text-pretty">{UNSIGNED_TEXT[authenticity]}</p>}
      {reason ? <p className="max-w-[90ch] text-pretty [overflow-wrap:anywhere]">{reason}</p> : null}
      {changes && (changes.before !== "" || changes.after !== "") ? (
        <DiffBlock label="Changes" before={changes.before} after={changes.after} />
      ) : null}
      <ChangesNote row={row} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        <Fact label="Time">{exactTime(time)}</Fact>
        <Fact label="Verb">{verb}</Fact>
        {address ? <Fact label="From">{address}</Fact> : null}
        <Fact label="Recorded by">{writer}</Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <span>
          Request <code className="mono [overflow-wrap:anywhere]">{request}</code>
        </span>
        <CopyButton text={request} label="Copy request id" />
      </div>
    </div>
  );
}

function ChangesNote({ row: { changes, object } }: { readonly row: ActivityRow }) {
  const notes = [
    !changes && object && "Its changes are not recorded.",
    changes?.isMasked && "What may be secret is hidden.",
    changes?.isCut && "The text is cut.",
  ].filter((note) => typeof note === "string");
  return notes.length > 0 ? <p className="text-small text-text-3">{notes.join(" ")}</p> : null;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="flex-none text-text-3">{label}</dt>
      <dd className="mono min-w-0 text-text-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
