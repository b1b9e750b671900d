"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { missingRights } from "@/components/apply-plan/step-rights";
import { readSelected } from "@/components/list/selection/read-selected";
import type { Selection } from "@/components/list/selection/selection";
import { InputField } from "@/components/ui/controls/input-field";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import {
  type BulkAction,
  type BulkFailure,
  type BulkPlans,
  bulkPlans,
  carryOutBulk,
} from "@/lib/queries/addons/bulk-actions";
import { BulkConsequences } from "./bulk-consequences";
import { BULK_LABELS, countOf, losingAny, typedFor } from "./bulk-messages";
import { SELECTED_ADD_ONS } from "./selected-add-ons";

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** Confirms disabling, holding or resuming several selected add-ons: each by its own plan, with numbers and names. */
export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const { data: plans, error } = useQuery(
    bulkPlans(action, keyOf(selection), (signal) => readSelected(SELECTED_ADD_ONS, selection, { signal })),
  );
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const [failed, setFailed] = useState<readonly BulkFailure[]>([]);
  const text = BULK_LABELS[action];
  const what = plans ? countOf(action, plans) : "them";
  const carryOut = async ({ steps }: BulkPlans) => {
    setBusy(true);
    const failures = await carryOutBulk(steps, reason.trim());
    setBusy(false);
    const done = steps.length - failures.length;
    if (done > 0) toast({ id: `several ${action}`, phase: "accepted", text: text.done(done) });
    if (failures.length === 0) onClose();
    else setFailed(failures);
  };
  return (
    <ConfirmDialog
      isMild={text.isMild}
      question={text.question(what, plans ? losingAny(plans).length : 0)}
      consequences={<BulkConsequences action={action} plans={plans} failed={failed} isUnread={error !== null} />}
      option={
        action === "hold" ? (
          <InputField
            label="Why"
            hint="Visible to everyone who can see the rollouts."
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : undefined
      }
      typedName={plans && typedFor(action, plans)}
      keep={failed.length > 0 ? "Close" : text.keep}
      action={text.action(what)}
      pending={isBusy || !plans}
      reason={plans ? whyNot(plans, failed) : undefined}
      problem={error?.message}
      onKeep={onClose}
      onAction={() => plans && void carryOut(plans)}
    />
  );
}

function keyOf(selection: Selection): readonly string[] {
  return selection.by === "names" ? [...selection.names] : [selection.q, ...selection.except];
}

function whyNot({ steps }: BulkPlans, failed: readonly BulkFailure[]): string | undefined {
  if (failed.length > 0) return "Check what failed first.";
  if (steps.length === 0) return "Nothing to change for any of them.";
  return missingRights(steps.flatMap(({ rights }) => rights));
}
