"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ApprovalAnswer } from "@/lib/api/approvals";
import { acceptCluster, approveRequest, denyRequest } from "@/lib/queries/approvals";
import { DeedChoice } from "./deed-choice";
import { accepting, approving, denying } from "./deeds";
import { DenyForm } from "./deny-form";
import type { DeedWish } from "./use-deeds";

interface DeedBarProps {
  readonly answer: ApprovalAnswer;
  readonly run: (wish: DeedWish) => Promise<boolean>;
}

/** Two separate acts, each with its effect, and the refusal. What was ticked is done in order; the first that fails ends it. */
export function DeedBar({ answer, run }: DeedBarProps) {
  const [wanted, setWanted] = useState({ approve: false, accept: false });
  const [mode, setMode] = useState<"choosing" | "denying" | "busy">("choosing");
  const approval = approving(answer);
  const acceptance = accepting(answer);
  const denial = denying(answer);
  const chosen = { approve: wanted.approve && approval.can, accept: wanted.accept && acceptance.can };
  const perform = async (wishes: readonly DeedWish[]) => {
    setMode("busy");
    for (const wish of wishes) if (!(await run(wish))) break;
    setWanted({ approve: false, accept: false });
    setMode("choosing");
  };
  if (mode === "denying") {
    const deny = (reason: string) => void perform(denyWish(answer, reason));
    return <DenyForm name={answer.row.object} onDeny={deny} onKeep={() => setMode("choosing")} />;
  }
  return (
    <div className="grid gap-x-5 gap-y-3 nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <DeedChoice
        title="Approve the certificate"
        possible={approval}
        isChosen={chosen.approve}
        onChoose={(approve) => setWanted({ ...wanted, approve })}
      />
      <DeedChoice
        title="Accept the cluster"
        possible={acceptance}
        isChosen={chosen.accept}
        onChoose={(accept) => setWanted({ ...wanted, accept })}
      />
      <div className="flex items-start gap-2 [&>button]:flex-1">
        <Button
          look="danger"
          disabled={!denial.can || mode === "busy"}
          title={denial.words || undefined}
          onClick={() => setMode("denying")}
        >
          Deny with reason
        </Button>
        <Button
          look="primary"
          disabled={!(chosen.approve || chosen.accept) || mode === "busy"}
          title={chosen.approve || chosen.accept ? undefined : "Tick what is to be done"}
          onClick={() => void perform([...(chosen.approve ? approveWish(answer) : []), ...(chosen.accept ? acceptWish(answer) : [])])}
        >
          {VERB[chosen.approve ? "approve" : "not"][chosen.accept ? "accept" : "not"]}
        </Button>
      </div>
    </div>
  );
}

const VERB = { approve: { accept: "Approve and accept", not: "Approve" }, not: { accept: "Accept", not: "Approve" } } as const;

function approveWish({ row, request }: ApprovalAnswer): DeedWish[] {
  if (!request) return [];
  return [
    {
      words: `Certificate for ${row.cluster ?? row.object}`,
      write: () => approveRequest(row.object, request.resourceVersion),
      isSeen: (rows) => rows.some(({ name, state }) => name === row.name && (state === "approved" || state === "issued")),
    },
  ];
}

function denyWish({ row, request }: ApprovalAnswer, reason: string): DeedWish[] {
  if (!request) return [];
  return [
    {
      words: `Denial of ${row.object}`,
      write: () => denyRequest(row.object, request.resourceVersion, reason),
      isSeen: (rows) => rows.some(({ name, state }) => name === row.name && state === "denied"),
    },
  ];
}

function acceptWish({ cluster }: ApprovalAnswer): DeedWish[] {
  const version = cluster?.resourceVersion;
  if (!cluster || version === undefined) return [];
  return [
    {
      words: `Acceptance of ${cluster.name}`,
      write: () => acceptCluster(cluster.name, version),
      isSeen: (rows) => !rows.some(({ name }) => name === `clusters/${cluster.name}`),
    },
  ];
}
