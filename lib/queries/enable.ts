import { queryOptions } from "@tanstack/react-query";
import {
  type DisableRequest,
  type DisableWish,
  EnableAnswer,
  EnableOptions,
  EnablePlan,
  EnablePreview,
  type EnableRequest,
  type EnableWish,
} from "@/lib/api/enable";
import { getJson, postJson } from "./request";

const KEPT_MS = 60_000;
/** What there is to choose from changes seldom, and without a sign. */
const OPTIONS_HOLD_MS = 20_000;
/** The fleet goes on while somebody looks at whom a wish reaches. */
const PREVIEW_AGAIN_MS = 10_000;
/** A wish by hand is one write per cluster. */
const APPLY_DEADLINE_MS = 120_000;

export function enableOptions(addOn: string) {
  return queryOptions({
    queryKey: ["enable", addOn, "options"],
    queryFn: ({ signal }) => getJson(`${pathOf(addOn)}/enable`, { schema: EnableOptions, signal }),
    staleTime: OPTIONS_HOLD_MS,
  });
}

/** Whom a wish reaches. While the next is computed the one before stays, unless clusters are chosen in another way now. */
export function enablePreview(addOn: string, wish: EnableWish) {
  return queryOptions({
    queryKey: ["enable", addOn, "preview", wish] as const,
    queryFn: ({ signal }) => postJson(`${pathOf(addOn)}/enable/preview`, { body: wish, schema: EnablePreview, signal }),
    placeholderData: (before, query) => (query?.queryKey[3].clusters.by === wish.clusters.by ? before : undefined),
    staleTime: PREVIEW_AGAIN_MS,
    gcTime: KEPT_MS,
    refetchInterval: PREVIEW_AGAIN_MS,
  });
}

/** Made when it is asked for and never by itself: what is carried out is the plan that was read. */
export function enablePlan(addOn: string, wish: EnableWish) {
  return queryOptions({
    queryKey: ["enable", addOn, "plan", wish],
    queryFn: ({ signal }) => postJson(`${pathOf(addOn)}/enable/plan`, { body: wish, schema: EnablePlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function disablePlan(addOn: string, wish: DisableWish) {
  return queryOptions({
    queryKey: ["enable", addOn, "disable-plan", wish],
    queryFn: ({ signal }) => readDisablePlan(addOn, wish, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The same, asked once. */
export function readDisablePlan(addOn: string, wish: DisableWish, signal: AbortSignal): Promise<EnablePlan> {
  return postJson(`${pathOf(addOn)}/disable/plan`, { body: wish, schema: EnablePlan, signal });
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
