import { queryOptions } from "@tanstack/react-query";
import {
  type DisableInput,
  type DisableRequest,
  EnableAnswer,
  type EnableInput,
  EnableOptions,
  EnablePlan,
  EnablePreview,
  type EnableRequest,
} from "@/lib/api/addons/enable";
import type { KeepInput, KeepRequest } from "@/lib/api/addons/keep";
import { getJson, postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** The options change rarely, and without an event. */
const OPTIONS_HOLD_MS = 20_000;
/** The fleet changes while the preview is open. */
const PREVIEW_AGAIN_MS = 10_000;
/** A manual request is one write per cluster. */
const APPLY_DEADLINE_MS = 120_000;

export function enableOptions(addOn: string) {
  return queryOptions({
    queryKey: ["enable", addOn, "options"],
    queryFn: ({ signal }) => getJson(`${pathOf(addOn)}/enable`, { schema: EnableOptions, signal }),
    staleTime: OPTIONS_HOLD_MS,
  });
}

/**
 * The clusters a request reaches. The previous preview stays while the next is computed, unless the way of choosing
 * clusters changed.
 */
export function enablePreview(addOn: string, input: EnableInput) {
  return queryOptions({
    queryKey: ["enable", addOn, "preview", input] as const,
    queryFn: ({ signal }) =>
      postJson(`${pathOf(addOn)}/enable/preview`, { body: input, schema: EnablePreview, signal }),
    placeholderData: (before, query) => (query?.queryKey[3].clusters.by === input.clusters.by ? before : undefined),
    staleTime: PREVIEW_AGAIN_MS,
    gcTime: RETENTION_MS,
    refetchInterval: PREVIEW_AGAIN_MS,
  });
}

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function enablePlan(addOn: string, input: EnableInput) {
  return queryOptions({
    queryKey: ["enable", addOn, "plan", input],
    queryFn: ({ signal }) => postJson(`${pathOf(addOn)}/enable/plan`, { body: input, schema: EnablePlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function disablePlan(addOn: string, input: DisableInput) {
  return queryOptions({
    queryKey: ["enable", addOn, "disable-plan", input],
    queryFn: ({ signal }) => readDisablePlan(addOn, input, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The same, fetched once. */
export function readDisablePlan(addOn: string, input: DisableInput, signal: AbortSignal): Promise<EnablePlan> {
  return postJson(`${pathOf(addOn)}/disable/plan`, { body: input, schema: EnablePlan, signal });
}

export function keepPlan(addOn: string, input: KeepInput) {
  return queryOptions({
    queryKey: ["enable", addOn, "keep-plan", input],
    queryFn: ({ signal }) => postJson(`${pathOf(addOn)}/keep/plan`, { body: input, schema: EnablePlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function applyKeep(addOn: string, request: KeepRequest): Promise<EnableAnswer> {
  return postJson(`${pathOf(addOn)}/keep`, { body: request, schema: EnableAnswer, deadlineMs: APPLY_DEADLINE_MS });
}

export function applyEnable(addOn: string, request: EnableRequest): Promise<EnableAnswer> {
  return postJson(`${pathOf(addOn)}/enable`, { body: request, schema: EnableAnswer, deadlineMs: APPLY_DEADLINE_MS });
}

export function applyDisable(addOn: string, request: DisableRequest): Promise<EnableAnswer> {
  return postJson(`${pathOf(addOn)}/disable`, { body: request, schema: EnableAnswer, deadlineMs: APPLY_DEADLINE_MS });
}

function pathOf(addOn: string): string {
  return `/api/v1/addons/${encodeURIComponent(addOn)}`;
}
