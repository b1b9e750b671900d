"use client";

import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import type { BatchAnswer, BatchCriteria } from "@/lib/api/approvals/approval-batch";
import { MAX_BATCH_SIZE } from "@/lib/api/approvals/batch-size";
import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import { count, plural } from "@/lib/format/count";
import { certificateCommands } from "@/lib/objects/certificate-commands";
import { CONTEXT } from "@/lib/objects/copy-as";
import { AcceptanceEffect } from "./acceptance-effect";
import { BatchFacts } from "./batch-facts";
import { ReasonField } from "./reason-field";
import { RequestNames } from "./request-names";

interface BatchQuestionProps {
  readonly answer: BatchAnswer | undefined;
  readonly problem: string | undefined;
  readonly isAccepting: boolean;
  /** What accepting them does. */
  readonly acceptance: {
    readonly data: AcceptancePlan | undefined;
    readonly error: Error | null;
    readonly clusters: readonly string[];
  };
  /** Why clusters cannot be accepted, where they cannot. */
  readonly cannotAccept: string | undefined;
  /** Why they are approved although there is a doubt. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onAccepting: (isAccepting: boolean) => void;
  readonly onKeep: () => void;
  readonly onAction: () => void;
}

/** Confirms the approval of several requests: which, what they have in common, and what will be done. */
export function BatchQuestion(props: BatchQuestionProps) {
  const { answer, problem, isAccepting, acceptance, reason, onKeep, onAction } = props;
  const size = answer?.requests.length ?? 0;
  const what = plural(size, "request");
  const isDoubted = isAnyDoubt(answer);
  return (
    <ConfirmDialog
      isMild
      question={answer ? `Approve ${what} of the same kind?` : "Approve requests of the same kind?"}
      consequences={
        <>
          {answer ? <Consequences answer={answer} /> : <p role="status">{problem ? "" : "Loading the requests."}</p>}
          {isAccepting ? (
            <AcceptanceEffect plan={acceptance.data} error={acceptance.error} clusters={acceptance.clusters} />
          ) : null}
          <WriteObstacle />
        </>
      }
      option={answer && (isDoubted || isPending(answer)) ? <Choices {...props} answer={answer} /> : undefined}
      typedName={isTyped(props) ? `approve ${size}` : undefined}
      keep="Cancel"
      action={answer ? `${isAccepting ? "Approve and accept" : "Approve"} ${size}` : "Approve"}
      pending={!isReady(props)}
      reason={isDoubted && reason.trim() === "" ? "Give a reason first." : undefined}
      problem={problem}
      onKeep={onKeep}
      onAction={onAction}
    />
  );
}

/** Many are decided, or any with a doubt, or accepting one of the clusters takes an add-on from others, or what it does is hidden. */
function isTyped({ answer, isAccepting, acceptance }: BatchQuestionProps): boolean {
  if ((answer?.requests.length ?? 0) > MAX_UNCONFIRMED || isAnyDoubt(answer)) return true;
  return isAccepting && (acceptance.data?.confirmed.length ?? 0) > 0;
}

function isReady({ answer, isAccepting, acceptance }: BatchQuestionProps): boolean {
  return answer !== undefined && (!isAccepting || acceptance.data !== undefined);
}

function isAnyDoubt(answer: BatchAnswer | undefined): boolean {
  return answer !== undefined && answer.doubts.length > 0;
}

function isPending({ criteria }: BatchAnswer): boolean {
  return criteria.clusterStatus === "pending";
}

/** What else is chosen: whether clusters are accepted, and why requests with a doubt are approved. */
function Choices(props: BatchQuestionProps & { readonly answer: BatchAnswer }) {
  const { answer, isAccepting, cannotAccept, reason, onReason, onAccepting } = props;
  const { doubts, requests } = answer;
  return (
    <>
      {isPending(answer) ? (
        <Checkbox
          label={`Accept the ${plural(requests.length, "cluster")}, too`}
          effect={cannotAccept ?? "The hub creates a namespace for each and grants their agents access."}
          checked={isAccepting}
          disabled={cannotAccept !== undefined}
          onChecked={onAccepting}
        />
      ) : null}
      {doubts.length > 0 ? (
        <ReasonField
          label="Why are they approved?"
          value={reason}
          hint={`${doubts.join(". ")}. The reason is written on each request.`}
          onChange={onReason}
        />
      ) : null}
    </>
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
      <CopyTexts
        title="Copy as"
        texts={certificateCommands(
          "approve",
          requests.map(({ object }) => object),
        )}
        hint={CONTEXT}
      />
      <section aria-label="Common properties" className="mt-1.5">
        <h3 className="mb-1 font-strong text-text">Same for all</h3>
        <div className="text-small">
          <BatchFacts criteria={criteria} />
        </div>
      </section>
    </>
  );
}
