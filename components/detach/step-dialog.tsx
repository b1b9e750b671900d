"use client";

import { useQuery } from "@tanstack/react-query";
import { PlanDialog } from "@/components/apply-plan/plan-dialog";
import { PlannedStep } from "@/components/deletion/planned-step";
import type { DetachInput } from "@/lib/api/detach/detach";
import { plural } from "@/lib/format/count";
import { detachPlanOf, runDetachStep } from "@/lib/queries/detach/detach";
import { ACTION_QUESTIONS, ACTION_VERBS } from "./detach-labels";

interface StepDialogProps {
  readonly input: DetachInput;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** What a step writes, does to clusters and leaves behind, before anything is written. */
export function StepDialog({ input, onWritten, onClose }: StepDialogProps) {
  const { action } = input;
  const read = useQuery(detachPlanOf(input));
  return (
    <PlanDialog
      read={read}
      send={(request) => runDetachStep({ input, ...request })}
      written={{ id: `detach ${action}`, detail: ofClusters(input) }}
      isMild={action === "cancel"}
      question={ACTION_QUESTIONS[action](ofClusters(input))}
      action={ACTION_VERBS[action]}
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

function ofClusters({ clusters }: DetachInput): string {
  const [only = ""] = clusters;
  return clusters.length === 1 ? only : plural(clusters.length, "cluster");
}
