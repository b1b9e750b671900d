import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { isTyped, TypedName } from "@/components/ui/controls/typed-name";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { certificateCommands } from "@/lib/objects/certificate-commands";
import { CONTEXT } from "@/lib/objects/copy-as";
import { ReasonField } from "./reason-field";

interface ApproveFormProps {
  readonly row: Pick<ApprovalRow, "cluster" | "object" | "risk">;
  /** "Approve and accept". */
  readonly action: string;
  readonly isBusy: boolean;
  readonly onApprove: (reason: string, confirm: string) => void;
  readonly onKeep: () => void;
}

const RISK = { high: "of high risk", review: "to review", low: "of low risk" } as const satisfies Record<
  ApprovalRow["risk"],
  string
>;

/** Before a request beyond low risk is approved: its name, typed, and why it is approved all the same. */
export function ApproveForm({ row, action, isBusy, onApprove, onKeep }: ApproveFormProps) {
  const name = row.cluster ?? row.object;
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const missing = missingOf(name, typed, reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined && !isBusy) onApprove(reason.trim(), name);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <ReasonField
        label={`This request is ${RISK[row.risk]}. Why is it approved?`}
        value={reason}
        hint="The reason is written on the request, where others read it."
        onChange={setReason}
      />
      <CopyTexts title="Copy as" texts={certificateCommands("approve", [row.object])} hint={CONTEXT} />
      <div className="flex flex-wrap items-end justify-end gap-2">
        <div className="-mt-2.5 mr-auto w-72 min-w-0 max-w-full">
          <TypedName name={name} typed={typed} onTyped={setTyped} />
        </div>
        <Button onClick={onKeep}>Cancel</Button>
        <Button type="submit" appearance={missing ? "danger" : "armed"} reason={missing} disabled={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function missingOf(name: string, typed: string, reason: string): string | undefined {
  if (reason.trim() === "") return "Give a reason first.";
  return isTyped(name, typed) ? undefined : `Type ${name} first.`;
}
