import { queryOptions } from "@tanstack/react-query";
import { EnableAnswer } from "@/lib/api/addons/enable";
import { type ClusterEdit, ClusterEditPlan, type ClusterEditRequest } from "@/lib/api/clusters/edit-clusters";
import { postJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/clusters/edit";
/** One write for each cluster. */
const EDIT_DEADLINE_MS = 120_000;

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function clusterEditPlan(input: ClusterEdit) {
  return queryOptions({
    queryKey: ["clusters", "edit-plan", input],
    queryFn: ({ signal }) => postJson(`${PATH}/plan`, { body: input, schema: ClusterEditPlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function applyClusterEdit(request: ClusterEditRequest): Promise<EnableAnswer> {
  return postJson(PATH, { body: request, schema: EnableAnswer, deadlineMs: EDIT_DEADLINE_MS });
}
