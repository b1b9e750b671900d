"use client";

import { Suspense, startTransition, useState } from "react";
import { WriteObstacle } from "@/components/status/write-obstacle";
import { Button } from "@/components/ui/button";
import { late } from "@/components/ui/late";
import type { ApprovalAnswer } from "@/lib/api/approval-case";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approval-case";
import { DeedChoice } from "./deed-choice";
import { accepting, approving, denying } from "./deeds";
import type { DeedWish } from "./use-deeds";

interface DeedBarProps {
  readonly answer: ApprovalAnswer;
  readonly run: (wish: DeedWish) => Promise<boolean>;
}

const DenyForm = late(async () => (await import("./deny-form")).DenyForm);

const NOTHING = { approve: false, accept: false };

/**
 * Two separate acts, each with its effect, and the refusal. What was ticked is done in order; the first that fails ends it, and what was
 * ticked or typed stays.
 */
export function DeedBar({ answer, run }: DeedBarProps) {
  const [wanted, setWanted] = useState(NOTHING);
  const [isDenying, setDenying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const perform = async (wishes: readonly DeedWish[]) => {
    setBusy(true);
    const isDone = await allDone(wishes, run);
    setBusy(false);
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
            onDeny={(reason) => void perform(denyWish(answer, reason))}
            onKeep={() => setDenying(false)}
          />
        ) : (
          <Deeds
            answer={answer}
            wanted={wanted}
            isBusy={isBusy}
            onWant={setWanted}
            // What can be done stands until the question is there.
            onDeny={() => startTransition(() => setDenying(true))}
            onPerform={(wishes) => void perform(wishes)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface DeedsProps {
  readonly answer: ApprovalAnswer;
  readonly wanted: typeof NOTHING;
  readonly isBusy: boolean;
  readonly onWant: (wanted: typeof NOTHING) => void;
  readonly onDeny: () => void;
  readonly onPerform: (wishes: readonly DeedWish[]) => void;
}

function Deeds({ answer, wanted, isBusy, onWant, onDeny, onPerform }: DeedsProps) {
  const approval = approving(answer);
  const acceptance = accepting(answer);
  const denial = denying(answer);
  const chosen = { approve: wanted.approve && approval.can, accept: wanted.accept && acceptance.can };
  const isAny = chosen.approve || chosen.accept;
  return (
    <div className="grid gap-x-5 gap-y-3 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DeedChoice
        title="Approve the certificate"
        possible={approval}
        isChosen={chosen.approve}
        onChoose={(approve) => onWant({ ...wanted, approve })}
      />
      <DeedChoice
        title="Accept the cluster"
        possible={acceptance}
        isChosen={chosen.accept}
        onChoose={(accept) => onWant({ ...wanted, accept })}
      />
      <div className="flex items-start gap-2 [&>button]:flex-1">
        <Button look="danger" disabled={!denial.can || isBusy} title={denial.words || undefined} onClick={onDeny}>
          Deny with reason
        </Button>
        <Button
          look="primary"
          disabled={!isAny || isBusy}
          title={isAny ? undefined : "Tick what is to be done"}
          onClick={() => onPerform([...(chosen.approve ? approveWish(answer) : []), ...(chosen.accept ? acceptWish(answer) : [])])}
        >
          {VERB[chosen.approve ? "approve" : "not"][chosen.accept ? "accept" : "not"]}
        </Button>
      </div>
    </div>
  );
}

async function allDone(wishes: readonly DeedWish[], run: DeedBarProps["run"]): Promise<boolean> {
  for (const wish of wishes) if (!(await run(wish))) return false;
  return true;
}

const VERB = { approve: { accept: "Approve and accept", not: "Approve" }, not: { accept: "Accept", not: "Approve" } } as const;

function approveWish({ row, request }: ApprovalAnswer): DeedWish[] {
  if (!request) return [];
  return [
    {
      words: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, { resourceVersion: request.resourceVersion }),
      row: row.name,
      isSeen: (seen) => seen?.state === "approved" || seen?.state === "issued",
    },
  ];
}

function denyWish({ row, request }: ApprovalAnswer, reason: string): DeedWish[] {
  if (!request) return [];
  return [
    {
      words: `Denial of ${row.object}`,
      write: () => denyRequest(row.object, request.resourceVersion, reason),
      row: row.name,
      isSeen: (seen) => seen?.state === "denied",
    },
  ];
}

function acceptWish({ cluster }: ApprovalAnswer): DeedWish[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      words: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, { resourceVersion: version }),
      row: `clusters/${cluster.name}`,
      isSeen: (seen) => seen === undefined,
    },
  ];
}
