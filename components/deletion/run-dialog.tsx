"use client";

import { useQuery } from "@tanstack/react-query";
import { PlanDialog } from "@/components/apply-plan/plan-dialog";
import type { DeletionStepInput } from "@/lib/api/deletions/deletion-steps";
import { applyDeletionStep, deletionStepPlan } from "@/lib/queries/deletions/deletion-steps";
import { PlannedStep } from "./planned-step";

interface RunDialogProps {
  readonly input: DeletionStepInput;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** Carries out a step that frees what hangs; what it writes and leaves behind is shown first. */
export function RunDialog({ input, onWritten, onClose }: RunDialogProps) {
  const { kind, object } = input;
  const read = useQuery(deletionStepPlan(input));
  return (
    <PlanDialog
      read={read}
      send={(request) => applyDeletionStep({ input, ...request })}
      written={{ id: `step ${kind}`, detail: `${object.kind} ${object.name}` }}
      isMild={kind === "restore"}
      question={questionOf(input)}
      action={kind === "restore" ? "Create RoleBinding" : "Remove finalizer"}
      keep="Cancel"
      onKeep={onClose}
      onWritten={() => {
        onWritten();
        onClose();
      }}
    >
      {(plan, review) => <PlannedStep plan={plan} {...review} />}
    </PlanDialog>
  );
}

function questionOf({ kind, object, finalizer = "" }: DeletionStepInput): string {
  return kind === "restore"
    ? `Restore the rights of the agent on ${object.namespace ?? ""}?`
    : `Remove the finalizer ${finalizer} from ${object.kind} ${object.name}?`;
}
