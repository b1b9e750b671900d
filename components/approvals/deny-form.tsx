import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";

const LONGEST = 500;

interface DenyFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDeny: (reason: string) => void;
  readonly onKeep: () => void;
}

/** Denial is permanent and leaves its reason on the request, where others will read it. */
export function DenyForm({ name, isBusy, onDeny, onKeep }: DenyFormProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const isEmpty = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isEmpty) onDeny(reason.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        Why is <span className="mono [overflow-wrap:anywhere]">{name}</span> denied?
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens at a press of the button that asks for it
        autoFocus
        rows={2}
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-describedby={`${id}-below`}
        aria-invalid={isSubmitted && isEmpty ? true : undefined}
        className="w-full resize-none rounded-control border border-control bg-surface px-2 py-1 aria-invalid:border-bad"
      />
      <div className="flex flex-wrap items-center gap-2">
        <p
          id={`${id}-below`}
          role={isSubmitted && isEmpty ? "alert" : undefined}
          className="min-w-0 basis-full text-small text-text-2 sheet:flex-1 sheet:basis-0"
        >
          {isSubmitted && isEmpty ? (
            <span className="text-bad-text">A reason is required. The requester will see it.</span>
          ) : (
            "The request is denied permanently with this reason. The cluster itself does not change."
          )}
        </p>
        <Button onClick={onKeep}>Cancel</Button>
        <Button type="submit" appearance="armed" disabled={isBusy}>
          Deny the request
        </Button>
      </div>
    </form>
  );
}
