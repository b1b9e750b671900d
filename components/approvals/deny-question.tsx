"use client";

import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { PendingRequest } from "@/lib/api/approvals/approval-pending";
import { count, plural } from "@/lib/format/count";
import { certificateCommands } from "@/lib/objects/certificate-commands";
import { CONTEXT } from "@/lib/objects/copy-as";
import { ReasonField } from "./reason-field";
import { RequestNames } from "./request-names";

interface DenyQuestionProps {
  /** Undefined while they are read. */
  readonly requests: readonly PendingRequest[] | undefined;
  /** How many match besides, and are left for another time. */
  readonly left: number;
  readonly reason: string;
  readonly problem: string | undefined;
  readonly onReason: (reason: string) => void;
  readonly onKeep: () => void;
  readonly onAction: () => void;
}

/** Confirms the denial of several requests: which, and the reason that is written on each. */
export function DenyQuestion({ requests, left, reason, problem, onReason, onKeep, onAction }: DenyQuestionProps) {
  const size = requests?.length ?? 0;
  const what = plural(size, "request");
  return (
    <ConfirmDialog
      question={requests ? `Deny ${what}?` : "Deny requests?"}
      consequences={
        <>
          {requests ? (
            <>
              <p>Each is denied permanently, one by one, and skipped if it has changed. No cluster changes.</p>
              {left > 0 ? (
                <p>
                  {count(size)} are denied together; {count(left)} more that match stay pending.
                </p>
              ) : null}
              <RequestNames requests={requests} />
              <CopyTexts title="Copy as" texts={certificateCommands("deny", requests.map(nameOf))} hint={CONTEXT} />
            </>
          ) : (
            <p role="status">{problem ? "" : "Loading the requests."}</p>
          )}
          <WriteObstacle />
        </>
      }
      option={
        <ReasonField
          label={size === 1 ? "Why is it denied?" : "Why are they denied?"}
          value={reason}
          hint="It is written on each request, where the requester sees it."
          onChange={onReason}
        />
      }
      keep="Cancel"
      action={requests ? `Deny ${size}` : "Deny"}
      pending={!requests}
      reason={requests ? whyNot(size, reason) : undefined}
      problem={problem}
      onKeep={onKeep}
      onAction={onAction}
    />
  );
}

function nameOf({ object }: PendingRequest): string {
  return object;
}

function whyNot(size: number, reason: string): string | undefined {
  if (size === 0) return "None of them is pending any more.";
  return reason.trim() === "" ? "Give a reason first." : undefined;
}
