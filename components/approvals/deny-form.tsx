import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import { certificateCommands } from "@/lib/objects/certificate-commands";
import { CONTEXT } from "@/lib/objects/copy-as";
import { ReasonField } from "./reason-field";

interface DenyFormProps {
  /** Of the certificate request. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onDeny: (reason: string) => void;
  readonly onKeep: () => void;
}

/** Denial is permanent and leaves its reason on the request, where others will read it. */
export function DenyForm({ name, isBusy, onDeny, onKeep }: DenyFormProps) {
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim() !== "") onDeny(reason.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <ReasonField
        label={
          <>
            Why is <span className="mono [overflow-wrap:anywhere]">{name}</span> denied?
          </>
        }
        value={reason}
        isInvalid={isMissing}
        hint={
          isMissing ? (
            <span className="text-bad-text">A reason is required. The requester will see it.</span>
          ) : (
            "The request is denied permanently with this reason. The cluster itself does not change."
          )
        }
        onChange={setReason}
      />
      <CopyTexts title="Copy as" texts={certificateCommands("deny", [name])} hint={CONTEXT} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={onKeep}>Cancel</Button>
        <Button type="submit" appearance="armed" disabled={isBusy}>
          Deny the request
        </Button>
      </div>
    </form>
  );
}
