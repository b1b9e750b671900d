import { queryOptions } from "@tanstack/react-query";
import { AddOnBindingsAnswer } from "@/lib/api/approvals/add-on-bindings";
import { IdentitiesAnswer } from "@/lib/api/approvals/identities";
import { isForbidden } from "@/lib/queries/request/api-problem";
import { getJson, sendJson } from "@/lib/queries/request/request";
import { IDENTITIES_EACH_MS } from "./identity-alarms";
import { IDENTITIES_KEY } from "./known-identities";

/** What was found against identities that were issued; not requested again by who may not see it. */
export function identities() {
  return queryOptions({
    queryKey: IDENTITIES_KEY,
    queryFn: ({ signal }) => getJson("/api/v1/identities/alarms", { schema: IdentitiesAnswer, signal }),
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : IDENTITIES_EACH_MS),
  });
}

/** A page that is left for a moment need not read them anew. */
const RETENTION_MS = 60_000;

/** RoleBindings of add-ons, read with the rights of who looks. */
export function addOnBindings() {
  return queryOptions({
    queryKey: ["identities", "role-bindings"],
    queryFn: ({ signal }) => getJson("/api/v1/identities/role-bindings", { schema: AddOnBindingsAnswer, signal }),
    gcTime: RETENTION_MS,
  });
}

export async function acknowledge(uid: string, reason: string): Promise<void> {
  await sendJson("POST", `/api/v1/identities/${uid}/acknowledge`, { reason });
}
