import { queryOptions } from "@tanstack/react-query";
import {
  RolloutActionAnswer,
  type RolloutActionInput,
  RolloutActionPlan,
  type RolloutActionRequest,
} from "@/lib/api/rollouts/rollout-actions";
import { postJson } from "@/lib/queries/request/request";
import { apiOfRollout, type RolloutAt } from "./rollout-address";

const APPLY_DEADLINE_MS = 60_000;

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function rolloutActionPlan(path: RolloutAt, input: RolloutActionInput) {
  return queryOptions({
    queryKey: ["rollout-acts", "plan", apiOfRollout(path), input],
    queryFn: ({ signal }) => readActionPlan(path, input, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The same, fetched once. */
export function readActionPlan(
  path: RolloutAt,
  input: RolloutActionInput,
  signal: AbortSignal,
): Promise<RolloutActionPlan> {
  return postJson(`${apiOfRollout(path)}/plan`, { body: input, schema: RolloutActionPlan, signal });
}

export function actOnRollout(path: RolloutAt, request: RolloutActionRequest): Promise<RolloutActionAnswer> {
  return postJson(`${apiOfRollout(path)}/actions`, {
    body: request,
    schema: RolloutActionAnswer,
    deadlineMs: APPLY_DEADLINE_MS,
  });
}
