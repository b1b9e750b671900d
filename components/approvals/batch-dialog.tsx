"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightText } from "@/components/request-state/right-labels";
import type { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import type { BatchRequest } from "@/lib/api/approvals/approval-batch";
import type { Permission } from "@/lib/api/approvals/approval-case";
import { acceptancePlan, confirmedAcceptance } from "@/lib/queries/approvals/acceptance";
import { batchRequests } from "@/lib/queries/approvals/approval-batch";
import { acceptCluster, approveRequest } from "@/lib/queries/approvals/decide";
import { BatchQuestion } from "./batch-question";
import { BatchReport } from "./batch-report";
import type { Task } from "./bulk";
import type { InboxAddress } from "./inbox-address";
import { useBulk } from "./use-bulk";

interface BatchDialogProps {
  /** Identifies the batch. */
  readonly batch: string;
  /** What the queue is filtered by: no request is approved that it hides. */
  readonly q: string;
  /** Whether the caller may let clusters in. */
  readonly accept: Permission | undefined;
  readonly onFollow: (to: InboxAddress) => void;
  readonly onClose: () => void;
}

/**
 * Approves the requests of a batch: lists them, confirms, does for each what one would do alone, and reports each
 * result.
 */
export function BatchDialog({ batch, q, accept, onFollow, onClose }: BatchDialogProps) {
  const { data: answer, error } = useQuery(batchRequests(batch, q));
  const [isAccepting, setAccepting] = useState(false);
  const [reason, setReason] = useState("");
  const clusters = (answer?.requests ?? []).map(({ cluster }) => cluster);
  const acceptance = useQuery({ ...acceptancePlan(clusters), enabled: isAccepting && clusters.length > 0 });
  const { begin, again, ...bulk } = useBulk("approve");
  const closeWhenDone = async (run: Promise<boolean>) => {
    if (await run) onClose();
  };
  const tasks = () => {
    const how = { batch, isAccepting, acceptance: acceptance.data, ...(reason.trim() && { reason: reason.trim() }) };
    return (answer?.requests ?? []).map((request) => taskOf(request, how));
  };
  if (bulk.tasks.length > 0) {
    const follow = (to: InboxAddress) => {
      onClose();
      onFollow(to);
    };
    return (
      <BatchReport
        action="approve"
        {...bulk}
        onStop={bulk.stop}
        onAgain={() => void closeWhenDone(again())}
        onFollow={follow}
        onClose={onClose}
      />
    );
  }
  return (
    <BatchQuestion
      answer={answer}
      problem={error?.message}
      isAccepting={isAccepting}
      acceptance={{ data: acceptance.data, error: acceptance.error, clusters }}
      cannotAccept={whyNot(accept)}
      reason={reason}
      onReason={setReason}
      onAccepting={setAccepting}
      onKeep={onClose}
      onAction={() => void closeWhenDone(begin(tasks()))}
    />
  );
}

interface How {
  readonly batch: string;
  readonly isAccepting: boolean;
  /** What accepting them does, as it was reviewed. */
  readonly acceptance: AcceptancePlan | undefined;
  readonly reason?: string;
}

function taskOf(
  { object, cluster, resourceVersion, clusterVersion }: BatchRequest,
  { batch, isAccepting, acceptance, reason }: How,
): Task {
  // What was typed for all of them stands for the name of each.
  const approved = { resourceVersion, batch, reason, ...(reason !== undefined && { confirm: cluster }) };
  const approve = { verb: "approve", write: () => approveRequest(object, approved) } as const;
  if (!isAccepting || clusterVersion === undefined) return { name: object, steps: [approve] };
  const shown = { request: object, of: batch };
  const accept = {
    verb: "accept",
    write: () =>
      acceptCluster(cluster, {
        resourceVersion: clusterVersion,
        batch: shown,
        ...confirmedAcceptance(acceptance, cluster),
      }),
  } as const;
  return { name: object, steps: [approve, accept] };
}

function whyNot(accept: Permission | undefined): string | undefined {
  if (accept?.allowed) return undefined;
  return accept?.missing ? `You lack the right to ${rightText(accept.missing)}.` : "You may not do this.";
}
