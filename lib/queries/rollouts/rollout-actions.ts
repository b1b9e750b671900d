import { queryOptions } from "@tanstack/react-query";
import { ObjectText } from "@/lib/api/objects/objects";
import {
  RevisionList,
  RolloutActionAnswer,
  type RolloutActionInput,
  RolloutActionPlan,
  type RolloutActionRequest,
} from "@/lib/api/rollouts/rollout-actions";
import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { z } from "@/lib/kube/zod";
import { getJson, postJson } from "@/lib/queries/request/request";

type Path = z.infer<typeof RolloutPath>;

const RETENTION_MS = 60_000;
const APPLY_DEADLINE_MS = 60_000;

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function rolloutActionPlan(path: Path, input: RolloutActionInput) {
  return queryOptions({
    queryKey: ["rollout-acts", "plan", pathOf(path), input],
    queryFn: ({ signal }) => readActionPlan(path, input, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The same, fetched once. */
export function readActionPlan(path: Path, input: RolloutActionInput, signal: AbortSignal): Promise<RolloutActionPlan> {
  return postJson(`${pathOf(path)}/plan`, { body: input, schema: RolloutActionPlan, signal });
}

export function actOnRollout(path: Path, request: RolloutActionRequest): Promise<RolloutActionAnswer> {
  return postJson(`${pathOf(path)}/actions`, {
    body: request,
    schema: RolloutActionAnswer,
    deadlineMs: APPLY_DEADLINE_MS,
  });
}

/**
 * The stored configurations of the add-on, and how many clusters have each. `version` changes with the rollout, and
 * triggers a new request.
 */
export function rolloutRevisions(path: Path, version: string) {
  return queryOptions({
    queryKey: ["rollout-acts", "revisions", pathOf(path), version],
    queryFn: ({ signal }) => getJson(`${pathOf(path)}/revisions`, { schema: RevisionList, signal }),
    placeholderData: (before) => before,
    gcTime: RETENTION_MS,
  });
}

/** A text never changes. */
export function revisionText(path: Path, revision: string) {
  return queryOptions({
    queryKey: ["rollout-acts", "revision", pathOf(path), revision],
    queryFn: ({ signal }) =>
      getJson(`${pathOf(path)}/revisions/${encodeURIComponent(revision)}`, { schema: ObjectText, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: RETENTION_MS,
  });
}

function pathOf({ addOn, namespace, placement }: Path): string {
  return `/api/v1/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}
