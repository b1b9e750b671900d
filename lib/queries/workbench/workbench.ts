import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { WorkbenchResult, type WorkbenchTrial } from "@/lib/api/workbench/workbench";
import { postJson } from "@/lib/queries/request/request";

/** The cluster's configuration changes without the template, and without an event. */
const STALE_MS = 20_000;

/** What a template comes to on a cluster. While it is typed, what it was before stays. */
export function workbenchResult(trial: WorkbenchTrial) {
  return queryOptions({
    queryKey: ["workbench", trial] as const,
    queryFn: ({ signal }) => postJson("/api/v1/workbench", { body: trial, schema: WorkbenchResult, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
