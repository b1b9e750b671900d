"use client";

import { Suspense, startTransition, useState } from "react";
import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import type { ReviewedAcceptance } from "./acceptance-step";
import { DecisionChoice } from "./decision-choice";
import type { DecisionStep, RunDecision } from "./decision-inputs";
import { accepting, approving, denying } from "./decisions";
import type { CaseFocus } from "./use-case-focus";

interface DecisionBarProps {
  readonly answer: ApprovalAnswer;
  readonly run: RunDecision;
  readonly focus: CaseFocus;
}

const DenyForm = late(async () => (await import("./deny-form")).DenyForm);
const AcceptanceStep = late(async () => (await import("./acceptance-step")).AcceptanceStep);
/** For those who lack the right. */
const RightButton = late(async () => (await import("@/components/request-state/guarded-button")).RightButton);
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
  const carryOut = async (steps: readonly DecisionStep[], reason: string | undefined, confirm?: string) => {
    const goOn = focus.after(steps.map((step) => rowOf(answer, step)));
    setBusy(true);
    const isDone = await run({ answer, steps, reason, confirm, reviewed });
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
  const perform = (reason?: string, confirm?: string) => void carryOut(stepsOf(chosen), reason, confirm);
  const isReasoned = chosen.approve && answer.row.risk !== "low";
  return (
    <div className="flex flex-col gap-3">
      <WriteObstacle />
      <Suspense>
        {step === "deny" ? (
          <DenyForm
            name={answer.row.object}
            isBusy={isBusy}
            onDeny={(reason) => void carryOut(["deny"], reason)}
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
  const [approval, acceptance, denial] = [approving(answer), accepting(answer), denying(answer)];
  const isAny = chosen.approve || chosen.accept;
  const toPerform = approval.can || acceptance.can ? undefined : (approval.missing ?? acceptance.missing);
  return (
    <div className="grid gap-x-5 gap-y-3 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DecisionChoice
        title="Approve the certificate"
        possible={approval}
        isChosen={chosen.approve}
        onChoose={(approve) => onWant({ ...chosen, approve })}
      />
      <DecisionChoice
        title="Accept the cluster"
        possible={acceptance}
        isChosen={chosen.accept}
        onChoose={(accept) => onWant({ ...chosen, accept })}
      />
      <div className="flex items-start gap-2 *:flex-1">
        {denial.missing ? (
          <Suspense>
            <RightButton missing={denial.missing}>Deny with reason</RightButton>
          </Suspense>
        ) : (
          <Button
            appearance="danger"
            disabled={!denial.can || isBusy}
            title={denial.text || undefined}
            onClick={onDeny}
          >
            Deny with reason
          </Button>
        )}
        {toPerform ? (
          <Suspense>
            <RightButton missing={toPerform}>{actionText(chosen)}</RightButton>
          </Suspense>
        ) : (
          <Button
            appearance="primary"
            disabled={!isAny || isBusy}
            title={isAny ? undefined : "Choose an action"}
            onClick={onPerform}
          >
            {actionText(chosen)}
          </Button>
        )}
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

function stepsOf(chosen: typeof NOTHING): DecisionStep[] {
  return (["approve", "accept"] as const).filter((step) => chosen[step]);
}

/** The row that leaves the queue with it. */
function rowOf({ row, cluster }: ApprovalAnswer, step: DecisionStep): string {
  return step === "accept" ? `clusters/${cluster?.name}` : row.name;
}

function actionText({ approve, accept }: typeof NOTHING): string {
  if (!accept) return "Approve";
  return approve ? "Approve and accept" : "Accept";
}
