import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { LISTS } from "@/lib/lists/lists";
import { configMaps } from "@/lib/resources/built-in";
import { maySeeInvitations } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { forbidden } from "@/server/auth/scope";
import type { HubFailure } from "@/server/hub/resource-cache";
import { serveList } from "@/server/lists/served-list";
import { type InvitationCaches, InvitationFacts } from "./invitation-facts";

/** Invitations to join, for those who may list them. */
export function serveInvitations(caches: Required<InvitationCaches>, hubFailure?: () => HubFailure | undefined) {
  const facts = new InvitationFacts(caches);
  return serveList(
    LISTS.invitations,
    {
      source: {
        caches: [caches.invitations],
        follow: (touch: (name: string | undefined) => void) => facts.follow((name) => touch(name)),
        row: (name: string) => invitationRow(name, caches, facts),
      },
      scope: requireInvitations,
      cut: (row) => row,
      project: (row) => row,
    },
    hubFailure,
  );
}

/** Throws `ApiError` "forbidden" where the caller may not list invitations. */
async function requireInvitations(caller: Caller): Promise<object> {
  if (await maySeeInvitations(caller)) return {};
  const { group, plural } = configMaps;
  throw forbidden(caller, { verb: "list", resource: plural, group, namespace: INVITATION_NAMESPACE });
}

function invitationRow(
  name: string,
  { invitations }: Required<InvitationCaches>,
  facts: InvitationFacts,
): InvitationRow | undefined {
  const invitation = invitations.get(name, INVITATION_NAMESPACE);
  if (!invitation) return undefined;
  const { names, count, createdBy, createdAt, expiresAt, revoked } = invitation;
  const used = [...facts.answersTo(name)].sort();
  return { name, names: [...names], count, used, createdBy, createdAt, expiresAt, ...(revoked && { revoked }) };
}
