import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { EnableAnswer } from "@/lib/api/addons/enable";
import {
  type DetachInput,
  DetachingClusters,
  DetachPlan,
  type DetachRequest,
  DetachRunbookAnswer,
} from "@/lib/api/detach/detach";
import { getJson, postJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/detach";
/** Finalizers and what agents report of works are not on the stream. */
const EACH_MS = 3_000;
const STEP_DEADLINE_MS = 120_000;

/** How a cluster is detached, as the hub has it. */
export function detachRunbookOf(name: string) {
  return queryOptions({
    queryKey: ["detach", "runbook", name],
    queryFn: ({ signal }) => getJson(`${PATH}/${encodeURIComponent(name)}`, { schema: DetachRunbookAnswer, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EACH_MS,
  });
}

/** The clusters that somebody began to detach. */
export function detachingClusters() {
  return queryOptions({
    queryKey: ["detach", "clusters"],
    queryFn: ({ signal }) => getJson(PATH, { schema: DetachingClusters, signal }),
    refetchInterval: EACH_MS,
  });
}

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function detachPlanOf(input: DetachInput) {
  return queryOptions({
    queryKey: ["detach", "plan", input],
    queryFn: ({ signal }) => postJson(`${PATH}/plan`, { body: input, schema: DetachPlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function runDetachStep(request: DetachRequest): Promise<EnableAnswer> {
  return postJson(`${PATH}/steps`, { body: request, schema: EnableAnswer, deadlineMs: STEP_DEADLINE_MS });
}
