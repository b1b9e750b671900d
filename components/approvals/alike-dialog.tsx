"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightWords } from "@/components/status/right-words";
import type { AlikeRequest } from "@/lib/api/approval-alike";
import type { Permission } from "@/lib/api/approval-case";
import { alikeRequests } from "@/lib/queries/approval-alike";
import { acceptCluster, approveRequest } from "@/lib/queries/approval-case";
import { AlikeQuestion } from "./alike-question";
import { AlikeReport } from "./alike-report";
import type { Task } from "./bulk";
import type { InboxAddress } from "./case-address";
import { useBulk } from "./use-bulk";

interface AlikeDialogProps {
  /** Stands for what makes them alike. */
  readonly alike: string;
  /** What the queue is filtered by: no request is approved that it hides. */
  readonly q: string;
  /** Whether the caller may let clusters in. */
  readonly accept: Permission | undefined;
  readonly onFollow: (to: InboxAddress) => void;
  readonly onClose: () => void;
}

/** Approves several requests that are alike: lists them, asks, does to each what one would do by itself, and tells of each what became of it. */
export function AlikeDialog({ alike, q, accept, onFollow, onClose }: AlikeDialogProps) {
  const { data: answer, error } = useQuery(alikeRequests(alike, q));
  const [isAccepting, setAccepting] = useState(false);
  const { begin, again, ...bulk } = useBulk();
  const closeWhenDone = async (run: Promise<boolean>) => {
    if (await run) onClose();
  };
  if (bulk.tasks.length > 0) {
    const follow = (to: InboxAddress) => {
      onClose();
      onFollow(to);
    };
    return <AlikeReport {...bulk} onStop={bulk.stop} onAgain={() => void closeWhenDone(again())} onFollow={follow} onClose={onClose} />;
  }
  return (
    <AlikeQuestion
      answer={answer}
      problem={error?.message}
      isAccepting={isAccepting}
      cannotAccept={whyNot(accept)}
      onAccepting={setAccepting}
      onKeep={onClose}
      onAct={() => void closeWhenDone(begin((answer?.requests ?? []).map((request) => taskOf(request, alike, isAccepting))))}
    />
  );
}

function taskOf({ object, cluster, resourceVersion, clusterVersion }: AlikeRequest, alike: string, isAccepting: boolean): Task {
  const approve = { verb: "approve", write: () => approveRequest(object, { resourceVersion, alike }) } as const;
  if (!isAccepting || clusterVersion === undefined) return { name: object, steps: [approve] };
  const asked = { request: object, of: alike };
  const accept = { verb: "accept", write: () => acceptCluster(cluster, { resourceVersion: clusterVersion, alike: asked }) } as const;
  return { name: object, steps: [approve, accept] };
}

function whyNot(accept: Permission | undefined): string | undefined {
  if (accept?.allowed) return undefined;
  return accept?.missing ? `You lack the right to ${rightWords(accept.missing)}.` : "You may not do this.";
}
