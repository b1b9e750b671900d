import { isDeepStrictEqual } from "node:util";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import type { PastList } from "@/server/lists/past-list";
import { pastList } from "./further-past-rows";
import { readState, rfc3339Of, secondsOf } from "./row-states";
import type { PastState } from "./store/history-store";
import type { Snapshot } from "./store/snapshot";
import { KIND, type ObjectState } from "./store/subjects";

/** Who has answered it so far. */
type StoredInvitation = Pick<InvitationRow, "used" | "revoked">;
type InvitationAttributes = Pick<InvitationRow, "names" | "count" | "createdBy" | "expiresAt">;

/** A row of an invitation as it is stored. One that was made under that name at another time is another. */
export function invitationObserved(row: InvitationRow): ObjectState {
  const { count, createdAt, createdBy, expiresAt, name, names, revoked, used } = row;
  const state: StoredInvitation = { used, revoked };
  const attributes: InvitationAttributes = { names, count, createdBy, expiresAt };
  const texts = { state: JSON.stringify(state), attributes: JSON.stringify(attributes) };
  return { kind: KIND.invitation, name, uid: createdAt, created: secondsOf(createdAt), since: 0, ...texts };
}

/** It is revoked, or for others: more than that another cluster has answered it. */
export function invitationTurned(before: InvitationRow, after: InvitationRow): boolean {
  const turns = ({ used: _, ...rest }: InvitationRow) => rest;
  return !isDeepStrictEqual(turns(before), turns(after));
}

/** Invitations as they were: who sees any may list all of them. Throws `ApiError` "invalid" where none were recorded. */
export function pastInvitations(state: PastState): Promise<PastList<InvitationRow, object>> {
  return pastList(state, KIND.invitation, "invitations", invitationAt);
}

/** The row that `invitationObserved` stored. */
function invitationAt(snapshot: Snapshot, id: number): InvitationRow {
  return {
    name: snapshot.firstNameOf(id),
    ...readState<InvitationAttributes>(snapshot.attributesOf(id)),
    ...readState<StoredInvitation>(snapshot.stateOf(id)),
    createdAt: rfc3339Of(snapshot.createdOf(id)),
  };
}
