"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isSelected, type Selection } from "@/components/list/selection/selection";
import { readingFilters } from "@/components/list/selection/selection-filters";
import type { PendingRequest } from "@/lib/api/approvals/approval-pending";
import { pendingRequests } from "@/lib/queries/approvals/approval-pending";
import { denyRequest } from "@/lib/queries/approvals/decide";
import { BatchReport } from "./batch-report";
import type { Task } from "./bulk";
import { DenyQuestion } from "./deny-question";
import type { InboxAddress } from "./inbox-address";
import { objectOf } from "./queue";
import { useBulk } from "./use-bulk";
import type { CaseFocus } from "./use-case-focus";

interface DenyDialogProps {
  readonly selection: Selection;
  readonly focus: CaseFocus;
  readonly onFollow: (to: InboxAddress) => void;
  /** `isBegun`: something was written, or tried. */
  readonly onClose: (isBegun: boolean) => void;
}

/** Denies the selected requests with one reason: lists them, confirms, denies one by one, and reports each result. */
export function DenyDialog({ selection, focus, onFollow, onClose }: DenyDialogProps) {
  const { data, error } = useQuery(pendingRequests(readingFilters(selection, { key: "name", of: objectOf })));
  const [reason, setReason] = useState("");
  const { begin, again, ...bulk } = useBulk("deny");
  const goOn = useRef<(isDone: boolean) => void>(undefined);
  const requests = (data?.requests ?? []).filter(({ object }) => isSelected(selection, rowOf(object)));
  const left = (data?.total ?? 0) - (data?.requests.length ?? 0);
  const close = () => {
    onClose(goOn.current !== undefined);
    goOn.current?.(true);
  };
  const closeWhenDone = async (run: Promise<boolean>) => {
    if (await run) close();
  };
  const deny = () => {
    goOn.current = focus.after(requests.map(({ object }) => rowOf(object)));
    void closeWhenDone(begin(requests.map((request) => taskOf(request, reason.trim()))));
  };
  if (bulk.tasks.length > 0) {
    const follow = (to: InboxAddress) => {
      onClose(true);
      onFollow(to);
    };
    return (
      <BatchReport
        action="deny"
        {...bulk}
        onStop={bulk.stop}
        onAgain={() => void closeWhenDone(again())}
        onFollow={follow}
        onClose={close}
      />
    );
  }
  return (
    <DenyQuestion
      requests={data ? requests : undefined}
      left={left}
      reason={reason}
      problem={error?.message}
      onReason={setReason}
      onKeep={close}
      onAction={deny}
    />
  );
}

function taskOf({ object, resourceVersion }: PendingRequest, reason: string): Task {
  return { name: object, steps: [{ verb: "deny", write: () => denyRequest(object, resourceVersion, reason) }] };
}

function rowOf(object: string): string {
  return `requests/${object}`;
}
