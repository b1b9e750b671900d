"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Withheld } from "@/components/apply-plan/blast-radius";
import { HoldEffect } from "@/components/apply-plan/hold-effect";
import { GATE_RESOURCES } from "@/components/gates/gate-labels";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { toast } from "@/components/ui/feedback/toasts";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import { CONTEXT, copyAs } from "@/lib/objects/copy-as";
import { freezeCheck } from "@/lib/queries/gates/gates";
import { createObject } from "@/lib/queries/objects/objects";

import { FREEZE_ENDS, type FreezeEnd, freezeEnd } from "./freeze-end";
import { type FreezeTarget, newFreeze, targetText } from "./freeze-target";

interface FreezeDialogProps {
  readonly target: FreezeTarget;
  readonly onClose: () => void;
}

/** Asks why and until when, says which clusters and rollouts that stops, and freezes. */
export function FreezeDialog({ target, onClose }: FreezeDialogProps) {
  const queries = useQueryClient();
  const [openedAt] = useState(Date.now);
  const [reason, setReason] = useState("");
  const [end, setEnd] = useState<FreezeEnd>("morning");
  const freeze = newFreeze(target, { reason: reason.trim(), until: freezeEnd(end, openedAt), nowMs: openedAt });
  // What it does to clusters does not depend on its words, and is checked once.
  const query = freezeCheck(newFreeze(target, { reason: "Preview", until: undefined, nowMs: openedAt }));
  const { data: check, error } = useQuery(query);
  const freezing = useMutation({
    mutationFn: async () => {
      const checked = await queries.fetchQuery({ ...freezeCheck(freeze), staleTime: 0 });
      const { confirm, plan } = checked;
      return createObject(GATE_RESOURCES.freeze, freeze, { plan, ...(confirm !== undefined && { confirm }) });
    },
    onSuccess: () => {
      toast({ id: "freeze", phase: "seen", text: `${capital(targetText(target))} is frozen.` });
      onClose();
    },
  });
  const submitReason = reason.trim() === "" ? "Give a reason first." : undefined;
  return (
    <ConfirmDialog
      key={check?.confirm}
      question={`Freeze ${targetText(target)}?`}
      consequences={
        <>
          <p>No update starts there until the freeze ends. What is in progress finishes.</p>
          {check?.holds ? <HoldEffect holds={check.holds} /> : null}
          {check?.withheld ? <Withheld withheld={check.withheld} /> : null}
          {check || error ? null : <p role="status">Computing which clusters it stops.</p>}
          {reason.trim() === "" ? null : (
            <CopyTexts title="Copy as" texts={copyAs([{ after: freeze }])} hint={CONTEXT} />
          )}
        </>
      }
      option={
        <div className="grid gap-3">
          <InputField
            label="Reason"
            hint="everybody who looks at a rollout sees it"
            maxLength={500}
            value={reason}
            onChange={({ target: input }) => setReason(input.value)}
          />
          <SelectField label="Ends" options={FREEZE_ENDS} value={end} onValue={(value) => setEnd(value as FreezeEnd)} />
        </div>
      }
      typedName={check?.confirm === undefined ? undefined : typedFor(target)}
      keep="Cancel"
      action="Freeze"
      isMild={check?.confirm === undefined}
      pending={freezing.isPending}
      reason={submitReason ?? (check ? undefined : (error?.message ?? "What it stops is not known yet."))}
      problem={freezing.error?.message}
      onKeep={onClose}
      onAction={() => freezing.mutate()}
    />
  );
}

/** What is typed to freeze many clusters: the name of the target, since that of the freeze says little. */
function typedFor(target: FreezeTarget): string {
  return target.of === "fleet" ? "fleet" : target.name;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
