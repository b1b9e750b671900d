import { queryOptions } from "@tanstack/react-query";
import { ObjectText } from "@/lib/api/objects";
import { RevisionList, RolloutActAnswer, RolloutActPlan, type RolloutActRequest, type RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutPath } from "@/lib/api/rollouts";
import type { z } from "@/lib/kube/zod";
import { getJson, postJson } from "./request";

type Path = z.infer<typeof RolloutPath>;

const KEPT_MS = 60_000;
const APPLY_DEADLINE_MS = 60_000;

/** Made when it is asked for and never by itself: what is carried out is the plan that was read. */
export function rolloutActPlan(path: Path, wish: RolloutWish) {
  return queryOptions({
    queryKey: ["rollout-acts", "plan", pathOf(path), wish],
    queryFn: ({ signal }) => readActPlan(path, wish, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The same, asked once. */
export function readActPlan(path: Path, wish: RolloutWish, signal: AbortSignal): Promise<RolloutActPlan> {
  return postJson(`${pathOf(path)}/plan`, { body: wish, schema: RolloutActPlan, signal });
}

export function actOnRollout(path: Path, request: RolloutActRequest): Promise<RolloutActAnswer> {
  return postJson(`${pathOf(path)}/act`, { body: request, schema: RolloutActAnswer, deadlineMs: APPLY_DEADLINE_MS });
}

/** The configurations that the add-on has had and that are kept. `hashes` are those that roll out: with others there is one more. */
export function rolloutRevisions(path: Path, hashes: readonly string[]) {
  return queryOptions({
    queryKey: ["rollout-acts", "revisions", pathOf(path), hashes],
    queryFn: ({ signal }) => getJson(`${pathOf(path)}/revisions`, { schema: RevisionList, signal }),
    placeholderData: (before) => before,
    gcTime: KEPT_MS,
  });
}

/** A text never changes. */
export function revisionText(path: Path, revision: string) {
  return queryOptions({
    queryKey: ["rollout-acts", "revision", pathOf(path), revision],
    queryFn: ({ signal }) => getJson(`${pathOf(path)}/revisions/${encodeURIComponent(revision)}`, { schema: ObjectText, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
}

function pathOf({ addOn, namespace, placement }: Path): string {
  return `/api/v1/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}
