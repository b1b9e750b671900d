import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { Button } from "@/components/ui/controls/button";
import type { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { acknowledge } from "@/lib/queries/approvals/identities";
import { IDENTITIES_KEY } from "@/lib/queries/approvals/known-identities";

interface AcknowledgeFormProps {
  readonly uid: string;
  readonly name: string;
  readonly may: IdentitiesAnswer["mayAcknowledge"];
}

/** Says who has looked at an alarm and why it is none any more; it stays in the list. */
export function AcknowledgeForm({ uid, name, may }: AcknowledgeFormProps) {
  const id = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const acknowledging = useMutation({
    mutationFn: () => acknowledge(uid, reason.trim()),
    onSettled: () => queries.invalidateQueries({ queryKey: IDENTITIES_KEY }),
  });
  if (!may.allowed) return may.missing ? <RightButton missing={may.missing}>Acknowledge</RightButton> : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") acknowledging.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-text-2">
        Reason<span className="sr-only"> to acknowledge {name}</span>
      </label>
      <input
        id={id}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
        className="h-(--control-height) min-w-0 flex-1 basis-60 rounded-control border border-control bg-surface px-2"
      />
      <Button
        type="submit"
        disabled={acknowledging.isPending}
        reason={reason.trim() === "" ? "Give a reason first." : undefined}
      >
        Acknowledge
      </Button>
      {acknowledging.error ? (
        <p role="alert" className="basis-full text-bad-text text-small">
          {acknowledging.error.message}
        </p>
      ) : null}
    </form>
  );
}
