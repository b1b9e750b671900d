"use client";

import { Suspense, startTransition, useState } from "react";
import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import type { ApprovalAnswer } from "@/lib/api/approvals/approval-case";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approvals/approval-case";
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

const NOTHING = { approve: false, accept: false };

/**
 * Two separate actions with their effects, and denial. Selected actions run in order; the first failure stops, and
 * selection and input stay.
 */
export function DecisionBar({ answer, run, focus }: DecisionBarProps) {
  const [wanted, setWanted] = useState(NOTHING);
  const [isDenying, setDenying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const perform = async (inputs: readonly DecisionInput[]) => {
    const goOn = focus.after(inputs.map(({ row }) => row));
    setBusy(true);
    const isDone = await allDone(inputs, run);
    setBusy(false);
    goOn(isDone);
    if (!isDone) return;
    setWanted(NOTHING);
    setDenying(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <WriteObstacle />
      <Suspense>
        {isDenying ? (
          <DenyForm
            name={answer.row.object}
            isBusy={isBusy}
            onDeny={(reason) => void perform(denyInput(answer, reason))}
            onKeep={() => {
              setDenying(false);
              focus.stay();
            }}
          />
        ) : (
          <Decisions
            answer={answer}
            wanted={wanted}
            isBusy={isBusy}
            onWant={setWanted}
            // The actions stay visible until the confirmation appears.
            onDeny={() => startTransition(() => setDenying(true))}
            onPerform={(inputs) => void perform(inputs)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface DecisionsProps {
  readonly answer: ApprovalAnswer;
  readonly wanted: typeof NOTHING;
  readonly isBusy: boolean;
  readonly onWant: (wanted: typeof NOTHING) => void;
  readonly onDeny: () => void;
  readonly onPerform: (inputs: readonly DecisionInput[]) => void;
}

function Decisions({ answer, wanted, isBusy, onWant, onDeny, onPerform }: DecisionsProps) {
  const approval = approving(answer);
  const acceptance = accepting(answer);
  const denial = denying(answer);
  const chosen = { approve: wanted.approve && approval.can, accept: wanted.accept && acceptance.can };
  const isAny = chosen.approve || chosen.accept;
  return (
    <div className="grid gap-x-5 gap-y-3 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DecisionChoice
        title="Approve the certificate"
        possible={approval}
        isChosen={chosen.approve}
        onChoose={(approve) => onWant({ ...wanted, approve })}
      />
      <DecisionChoice
        title="Accept the cluster"
        possible={acceptance}
        isChosen={chosen.accept}
        onChoose={(accept) => onWant({ ...wanted, accept })}
      />
      <div className="flex items-start gap-2 [&>button]:flex-1">
        <Button appearance="danger" disabled={!denial.can || isBusy} title={denial.text || undefined} onClick={onDeny}>
          Deny with reason
        </Button>
        <Button
          appearance="primary"
          disabled={!isAny || isBusy}
          title={isAny ? undefined : "Choose an action"}
          onClick={() =>
            onPerform([...(chosen.approve ? approveInput(answer) : []), ...(chosen.accept ? acceptInput(answer) : [])])
          }
        >
          {VERB[chosen.approve ? "approve" : "not"][chosen.accept ? "accept" : "not"]}
        </Button>
      </div>
    </div>
  );
}

async function allDone(inputs: readonly DecisionInput[], run: DecisionBarProps["run"]): Promise<boolean> {
  for (const input of inputs) if (!(await run(input))) return false;
  return true;
}

const VERB = {
  approve: { accept: "Approve and accept", not: "Approve" },
  not: { accept: "Accept", not: "Approve" },
} as const;

function approveInput({ row, request }: ApprovalAnswer): DecisionInput[] {
  if (!request) return [];
  return [
    {
      text: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, { resourceVersion: request.resourceVersion }),
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

function acceptInput({ cluster }: ApprovalAnswer): DecisionInput[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      text: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, { resourceVersion: version }),
      row: `clusters/${cluster.name}`,
      isSeen: (seen) => seen === undefined,
    },
  ];
}
