"use client";

import { Suspense, startTransition, useState } from "react";
import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approvals/approval-case";
import type { ReviewedAcceptance } from "./acceptance-step";
import { DecisionChoice } from "./decision-choice";
import { accepting, approving, denying } from "./decisions";
import type { CaseFocus } from "./use-case-focus";
import type { DecisionInput } from "./use-decisions";

interface DecisionBarProps {
  readonly answer: ApprovalAnswer;
  readonly run: (input: DecisionInput) => Promise<boolean>;
  readonly focus: CaseFocus;
}

const DenyForm = late(async () => (await import("./deny-form")).DenyForm);
const AcceptanceStep = late(async () => (await import("./acceptance-step")).AcceptanceStep);
const ApproveForm = late(async () => (await import("./approve-form")).ApproveForm);

const NOTHING = { approve: false, accept: false };

/** What the bar shows: the actions, or the form that has to be filled in before one of them. */
type Step = "choose" | "approve" | "deny";

/**
 * Two separate actions with their effects, and denial. Selected actions run in order; the first failure stops, and
 * selection and input stay. What is not of low risk is approved with a reason.
 */
export function DecisionBar({ answer, run, focus }: DecisionBarProps) {
  const [wanted, setWanted] = useState(NOTHING);
  const [reviewed, setReviewed] = useState<ReviewedAcceptance>();
  const [wantedStep, setStep] = useState<Step>("choose");
  // Somebody else may decide while a form is open: then there is nothing left to fill in.
  const step = denying(answer).can ? wantedStep : "choose";
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (inputs: readonly DecisionInput[]) => {
    const goOn = focus.after(inputs.map(({ row }) => row));
    setBusy(true);
    const isDone = await allDone(inputs, run);
    setBusy(false);
    goOn(isDone);
    if (!isDone) return;
    setWanted(NOTHING);
    setStep("choose");
  };
  const keep = () => {
    setStep("choose");
    focus.stay();
  };
  const chosen = chosenOf(answer, wanted);
  const perform = (reason?: string) => void carryOut(inputsFor(answer, chosen, { reason, reviewed }));
  const isReasoned = chosen.approve && answer.row.risk !== "low";
  return (
    <div className="flex flex-col gap-3">
      <WriteObstacle />
      <Suspense>
        {step === "deny" ? (
          <DenyForm
            name={answer.row.object}
            isBusy={isBusy}
            onDeny={(reason) => void carryOut(denyInput(answer, reason))}
            onKeep={keep}
          />
        ) : null}
        {step === "approve" ? (
          <ApproveForm row={answer.row} action={actionText(chosen)} isBusy={isBusy} onApprove={perform} onKeep={keep} />
        ) : null}
        {step === "choose" ? (
          <Decisions
            answer={answer}
            chosen={chosen}
            isBusy={isBusy || (chosen.accept && !reviewed)}
            onReviewed={setReviewed}
            onWant={setWanted}
            // The actions stay visible until the form appears.
            onDeny={() => startTransition(() => setStep("deny"))}
            onPerform={() => (isReasoned ? startTransition(() => setStep("approve")) : perform())}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

interface DecisionsProps {
  readonly answer: ApprovalAnswer;
  readonly chosen: typeof NOTHING;
  readonly isBusy: boolean;
  readonly onReviewed: (reviewed: ReviewedAcceptance | undefined) => void;
  readonly onWant: (wanted: typeof NOTHING) => void;
  readonly onDeny: () => void;
  readonly onPerform: () => void;
}

function Decisions({ answer, chosen, isBusy, onReviewed, onWant, onDeny, onPerform }: DecisionsProps) {
  const denial = denying(answer);
  const isAny = chosen.approve || chosen.accept;
  return (
    <div className="grid gap-x-5 gap-y-3 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DecisionChoice
        title="Approve the certificate"
        possible={approving(answer)}
        isChosen={chosen.approve}
        onChoose={(approve) => onWant({ ...chosen, approve })}
      />
      <DecisionChoice
        title="Accept the cluster"
        possible={accepting(answer)}
        isChosen={chosen.accept}
        onChoose={(accept) => onWant({ ...chosen, accept })}
      />
      <div className="flex items-start gap-2 [&>button]:flex-1">
        <Button appearance="danger" disabled={!denial.can || isBusy} title={denial.text || undefined} onClick={onDeny}>
          Deny with reason
        </Button>
        <Button
          appearance="primary"
          disabled={!isAny || isBusy}
          title={isAny ? undefined : "Choose an action"}
          onClick={onPerform}
        >
          {actionText(chosen)}
        </Button>
      </div>
      {chosen.accept && answer.cluster ? (
        <div className="nav:col-span-3">
          {/* Of its own, so that the choices stay while it comes. */}
          <Suspense>
            <AcceptanceStep cluster={answer.cluster.name} onReviewed={onReviewed} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

/** Of what was ticked, what is still possible. */
function chosenOf(answer: ApprovalAnswer, wanted: typeof NOTHING): typeof NOTHING {
  return {
    approve: wanted.approve && approving(answer).can,
    accept: wanted.accept && accepting(answer).can,
  };
}

interface Reviewed {
  readonly reason: string | undefined;
  readonly reviewed: ReviewedAcceptance | undefined;
}

function inputsFor(answer: ApprovalAnswer, chosen: typeof NOTHING, { reason, reviewed }: Reviewed): DecisionInput[] {
  return [
    ...(chosen.approve ? approveInput(answer, reason) : []),
    ...(chosen.accept ? acceptInput(answer, reviewed) : []),
  ];
}

function actionText(chosen: typeof NOTHING): string {
  return VERB[chosen.approve ? "approve" : "not"][chosen.accept ? "accept" : "not"];
}

async function allDone(inputs: readonly DecisionInput[], run: DecisionBarProps["run"]): Promise<boolean> {
  for (const input of inputs) if (!(await run(input))) return false;
  return true;
}

const VERB = {
  approve: { accept: "Approve and accept", not: "Approve" },
  not: { accept: "Accept", not: "Approve" },
} as const;

function approveInput({ row, request }: ApprovalAnswer, reason: string | undefined): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, { resourceVersion: request.resourceVersion, reason }),
      row: row.name,
      isSeen: (seen) => seen?.state === "approved" || seen?.state === "issued",
    },
  ];
}

function denyInput({ row, request }: ApprovalAnswer, reason: string): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Denial of ${row.object}`,
      write: () => denyRequest(row.object, request.resourceVersion, reason),
      row: row.name,
      isSeen: (seen) => seen?.state === "denied",
    },
  ];
}

function acceptInput({ cluster }: ApprovalAnswer, reviewed: ReviewedAcceptance | undefined): DecisionInput[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      text: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, { resourceVersion: version, ...reviewed }),
      row: `clusters/${cluster.name}`,
      isSeen: (seen) => seen === undefined,
    },
  ];
}
