import { queryOptions } from "@tanstack/react-query";
import { EnableAnswer } from "@/lib/api/addons/enable";
import type { DeletionStepInput, DeletionStepRequest } from "@/lib/api/deletions/deletion-steps";
import { DetachPlan } from "@/lib/api/detach/detach";
import { postJson } from "@/lib/queries/request/request";

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function deletionStepPlan(input: DeletionStepInput) {
  return queryOptions({
    queryKey: ["deletions", "plan", input],
    queryFn: ({ signal }) => postJson("/api/v1/deletions/plan", { body: input, schema: DetachPlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function applyDeletionStep(request: DeletionStepRequest): Promise<EnableAnswer> {
  return postJson("/api/v1/deletions/steps", { body: request, schema: EnableAnswer });
}
