"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readSelected } from "@/components/status/read-selected";
import type { Selection } from "@/components/status/selection";
import { missingRights } from "@/components/status/step-rights";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { InputField } from "@/components/ui/input-field";
import { tell } from "@/components/ui/toasts";
import { carryOutSeveral, type SeveralAct, type SeveralFailure, type SeveralPlans, severalPlans } from "@/lib/queries/several-add-ons";
import { ADD_ONS } from "./selected-add-ons";
import { SeveralConsequences } from "./several-consequences";
import { losingAny, SEVERAL_WORDS, severalOf, typedFor } from "./several-words";

interface SeveralDialogProps {
  readonly act: SeveralAct;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** Asks before the selected add-ons are disabled, or their rollouts held or resumed: each by its own plan, and told with numbers and names. */
export function SeveralDialog({ act, selection, onClose }: SeveralDialogProps) {
  const { data: plans, error } = useQuery(severalPlans(act, keyOf(selection), (signal) => readSelected(ADD_ONS, selection, { signal })));
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState("");
  const [failed, setFailed] = useState<readonly SeveralFailure[]>([]);
  const words = SEVERAL_WORDS[act];
  const what = plans ? severalOf(act, plans) : "them";
  const carryOut = async ({ steps }: SeveralPlans) => {
    setBusy(true);
    const failures = await carryOutSeveral(steps, reason.trim());
    setBusy(false);
    const done = steps.length - failures.length;
    if (done > 0) tell({ id: `several ${act}`, phase: "accepted", words: words.done(done) });
    if (failures.length === 0) onClose();
    else setFailed(failures);
  };
  return (
    <ConfirmDialog
      isMild={words.isMild}
      question={words.question(what, plans ? losingAny(plans).length : 0)}
      consequences={<SeveralConsequences act={act} plans={plans} failed={failed} isUnread={error !== null} />}
      option={
        act === "hold" ? (
          <InputField
            label="Why"
            hint="Everybody who sees the rollouts reads it."
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : undefined
      }
      typedName={plans && typedFor(plans)}
      keep={failed.length > 0 ? "Close" : words.keep}
      act={words.act(what)}
      pending={isBusy || !plans}
      reason={plans ? whyNot(plans, failed) : undefined}
      problem={error?.message}
      onKeep={onClose}
      onAct={() => plans && void carryOut(plans)}
    />
  );
}

function keyOf(selection: Selection): readonly string[] {
  return selection.by === "names" ? [...selection.names] : [selection.q, ...selection.except];
}

function whyNot({ steps }: SeveralPlans, failed: readonly SeveralFailure[]): string | undefined {
  if (failed.length > 0) return "Look at what failed first.";
  if (steps.length === 0) return "There is nothing to do for any of them.";
  return missingRights(steps.flatMap(({ rights }) => rights));
}
