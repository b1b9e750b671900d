"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { InputField } from "@/components/ui/controls/input-field";
import { SelectField } from "@/components/ui/controls/select-field";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Alert } from "@/lib/api/notifications/notifications";
import { acknowledgeAlert, notifications } from "@/lib/queries/notifications/notifications";

const UNTIL = [
  { value: "", label: "until it ends" },
  { value: "1", label: "for 1 hour" },
  { value: "4", label: "for 4 hours" },
  { value: "24", label: "for a day" },
  { value: "168", label: "for a week" },
];

interface AcknowledgeDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Says who has seen an alert and why nothing more is to be sent of it, and for how long. */
export function AcknowledgeDialog({ alert: { key, title }, onClose }: AcknowledgeDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState("");
  const acknowledging = useMutation({
    mutationFn: () => acknowledgeAlert(key, { reason: reason.trim(), hours: hours === "" ? undefined : Number(hours) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: notifications().queryKey });
      onClose();
    },
  });
  const isMissing = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !acknowledging.isPending) acknowledging.mutate();
  };
  return (
    <Dialog
      title={`Acknowledge "${title}"?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            form={id}
            type="submit"
            appearance="primary"
            disabled={acknowledging.isPending}
            reason={isMissing ? "Give a reason first." : undefined}
          >
            Acknowledge
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-3">
        <p className="text-text-2">Nothing more is sent of it. Everybody who sees the alert sees the reason.</p>
        <InputField
          label="Reason"
          data-keep=""
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <SelectField label="How long" options={UNTIL} value={hours} onValue={setHours} />
        <FieldProblem id={`${id}-problem`} problem={acknowledging.error?.message} />
      </form>
    </Dialog>
  );
}
