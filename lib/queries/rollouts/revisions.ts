import { queryOptions } from "@tanstack/react-query";
import { ObjectText } from "@/lib/api/objects/objects";
import { RevisionList } from "@/lib/api/rollouts/revisions";
import { getJson } from "@/lib/queries/request/request";
import { apiOfRollout, type RolloutAt } from "./rollout-address";

const RETENTION_MS = 60_000;

/**
 * The stored configurations of the add-on, and how many clusters have each. `version` changes with the rollout, and
 * triggers a new request.
 */
export function rolloutRevisions(path: RolloutAt, version: string) {
  return queryOptions({
    queryKey: ["rollout-acts", "revisions", apiOfRollout(path), version],
    queryFn: ({ signal }) => getJson(`${apiOfRollout(path)}/revisions`, { schema: RevisionList, signal }),
    placeholderData: (before) => before,
    gcTime: RETENTION_MS,
  });
}

/** A text never changes. */
export function revisionText(path: RolloutAt, revision: string) {
  return queryOptions({
    queryKey: ["rollout-acts", "revision", apiOfRollout(path), revision],
    queryFn: ({ signal }) =>
      getJson(`${apiOfRollout(path)}/revisions/${encodeURIComponent(revision)}`, { schema: ObjectText, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: RETENTION_MS,
  });
}
