import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";

const LONGEST = 500;

interface DenyFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDeny: (reason: string) => void;
  readonly onKeep: () => void;
}

/** Denying is for good and leaves its reason on the request, where the next one who looks will read it. */
export function DenyForm({ name, isBusy, onDeny, onKeep }: DenyFormProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const isEmpty = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
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
        aria-invalid={asked && isEmpty ? true : undefined}
        className="w-full resize-none rounded-control border border-control bg-surface px-2 py-1 aria-invalid:border-bad"
      />
      <div className="flex flex-wrap items-center gap-2">
        <p
          id={`${id}-below`}
          role={asked && isEmpty ? "alert" : undefined}
          className="min-w-0 basis-full text-small text-text-2 sheet:flex-1 sheet:basis-0"
        >
          {asked && isEmpty ? (
            <span className="text-bad-text">A reason is needed: whoever asked will look for it.</span>
          ) : (
            "The request is refused for good and bears this reason. The cluster itself stays as it is."
          )}
        </p>
        <Button onClick={onKeep}>Keep it waiting</Button>
        <Button type="submit" look="armed" disabled={isBusy}>
          Deny the request
        </Button>
      </div>
    </form>
  );
}
