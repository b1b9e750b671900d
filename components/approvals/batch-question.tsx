"use client";

import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { type BatchAnswer, type BatchCriteria, MAX_BATCH_SIZE } from "@/lib/api/approvals/approval-batch";
import { count, plural } from "@/lib/format/count";
import { BatchFacts } from "./batch-facts";
import { RequestNames } from "./request-names";

/** More than these are typed for. */
const MAX_UNTYPED = 20;

interface BatchQuestionProps {
  readonly answer: BatchAnswer | undefined;
  readonly problem: string | undefined;
  readonly isAccepting: boolean;
  /** Why clusters cannot be accepted, where they cannot. */
  readonly cannotAccept: string | undefined;
  readonly onAccepting: (isAccepting: boolean) => void;
  readonly onKeep: () => void;
  readonly onAction: () => void;
}

/** Confirms the approval of several requests: which, what they have in common, and what will be done. */
export function BatchQuestion({
  answer,
  problem,
  isAccepting,
  cannotAccept,
  onAccepting,
  onKeep,
  onAction,
}: BatchQuestionProps) {
  const size = answer?.requests.length ?? 0;
  const what = plural(size, "request");
  return (
    <ConfirmDialog
      isMild
      question={answer ? `Approve ${what} of the same kind?` : "Approve requests of the same kind?"}
      consequences={
        <>
          {answer ? <Consequences answer={answer} /> : <p role="status">{problem ? "" : "Loading the requests."}</p>}
          <WriteObstacle />
        </>
      }
      option={
        answer?.criteria.clusterStatus === "pending" ? (
          <Checkbox
            label={`Accept the ${plural(size, "cluster")}, too`}
            effect={cannotAccept ?? "The hub creates a namespace for each and grants their agents access."}
            checked={isAccepting}
            disabled={cannotAccept !== undefined}
            onChecked={onAccepting}
          />
        ) : undefined
      }
      typedName={size > MAX_UNTYPED ? `approve ${size}` : undefined}
      keep="Cancel"
      action={answer ? `${isAccepting ? "Approve and accept" : "Approve"} ${size}` : "Approve"}
      pending={!answer}
      problem={problem}
      onKeep={onKeep}
      onAction={onAction}
    />
  );
}

const AFTERWARDS = {
  pending: "Grants no access until the cluster is accepted.",
  joining: "Grants the access of an accepted cluster at once.",
} as const satisfies Record<BatchCriteria["clusterStatus"], string>;

function Consequences({ answer: { criteria, requests, total } }: { readonly answer: BatchAnswer }) {
  const more = total - requests.length;
  return (
    <>
      <p>
        Each agent gets a certificate for its cluster. {AFTERWARDS[criteria.clusterStatus]} Each request is checked
        again before it is approved, and skipped if it has changed.
      </p>
      {more > 0 ? (
        <p>
          {MAX_BATCH_SIZE} are approved together; {count(more)} more of the same kind are pending.
        </p>
      ) : null}
      <section aria-label="Requests" className="mt-1">
        <h3 className="mb-1 font-strong text-text">The {plural(requests.length, "request")}</h3>
        <RequestNames requests={requests} />
      </section>
      <section aria-label="Common properties" className="mt-1.5">
        <h3 className="mb-1 font-strong text-text">Same for all</h3>
        <div className="text-small">
          <BatchFacts criteria={criteria} />
        </div>
      </section>
    </>
  );
}
