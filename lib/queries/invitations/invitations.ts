import { queryOptions } from "@tanstack/react-query";
import {
  BegunImport,
  type ClusterImport,
  type InvitationInput,
  InvitationOptions,
  JoinPreview,
  type JoinPreviewInput,
  MadeInvitation,
} from "@/lib/api/invitations/invitation";
import type { ListQuery } from "@/lib/api/list/list-query";
import { InvitationRow } from "@/lib/lists/invitations/row";
import { listPart } from "@/lib/queries/list/list-part";
import { getJson, postJson, sendJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/invitations";

/** How clusters reach the hub, and what the caller may do about invitations. */
export function joinOptions() {
  return queryOptions({
    queryKey: ["invitations", "options"],
    queryFn: ({ signal }) => getJson(`${PATH}/options`, { schema: InvitationOptions, signal }),
  });
}

/** Part of the list of invitations. */
export function invitationPart(slot: string, query: ListQuery) {
  return listPart("invitations", InvitationRow, slot, query);
}

const WHILE_READING_MS = 2_000;

/** Which placements and add-ons a cluster with these labels would get. */
export function joinPreview(input: JoinPreviewInput) {
  return queryOptions({
    queryKey: ["invitations", "preview", input],
    queryFn: ({ signal }) => postJson(`${PATH}/preview`, { body: input, schema: JoinPreview, signal }),
    // While the console reads the hub. A right that is missing does not come by waiting.
    refetchInterval: ({ state: { data } }) =>
      data?.withheld !== undefined && !data.withheld.missing && WHILE_READING_MS,
  });
}

/** The answer has the token: it is in no cache of queries. */
export function createInvitation(input: InvitationInput): Promise<MadeInvitation> {
  return postJson(PATH, { body: input, schema: MadeInvitation });
}

/** The hub waits for the cluster's namespace: longer than other writes. */
const IMPORT_DEADLINE_MS = 40_000;

/** The kubeconfig is in this request alone. */
export function importCluster(body: ClusterImport): Promise<BegunImport> {
  return postJson(`${PATH}/import`, { body, schema: BegunImport, deadlineMs: IMPORT_DEADLINE_MS });
}

export async function revokeInvitation(name: string): Promise<void> {
  await sendJson("POST", `${PATH}/${encodeURIComponent(name)}/revoke`);
}

export async function deleteInvitation(name: string): Promise<void> {
  await sendJson("DELETE", `${PATH}/${encodeURIComponent(name)}`);
}
