import { queryOptions } from "@tanstack/react-query";
import { ActionRight } from "@/lib/api/session/action-right";
import type { GuardedAction } from "@/lib/api/session/guarded-action";
import { getJson } from "@/lib/queries/request/request";

/** Rights change rarely, and every write is decided by the hub again. */
const FRESH_MS = 60_000;

/** Which right is missing for an action, on one add-on or any, in one namespace or any. */
export function actionRight(action: GuardedAction, name?: string, namespace?: string) {
  const query = new URLSearchParams({ action, ...(name && { name }), ...(namespace && { namespace }) }).toString();
  return queryOptions({
    queryKey: ["session", "right", action, name, namespace],
    queryFn: ({ signal }) => getJson(`/api/session/rights?${query}`, { schema: ActionRight, signal }),
    staleTime: FRESH_MS,
  });
}
