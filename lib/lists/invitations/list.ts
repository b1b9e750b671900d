import { defineList } from "@/lib/lists/define-list";
import { invitationState } from "@/lib/resources/invitation";
import { INVITATION_STATES, INVITATIONS } from "./fields";
import type { InvitationRow } from "./row";

export const INVITATION_LIST = defineList(INVITATIONS, {
  words: ({ name, names, used }, test) => [name, ...names, ...used].some(test),
  fields: {
    state: {
      timed: ["waiting", "expired"],
      some: (row, test, { now }) => test(invitationState(row, row.used.length, now())),
      sort: { key: stateKey },
    },
  },
});

/** What still waits is first, and of that what ends first; of the rest what ended last. */
function stateKey(row: InvitationRow): number {
  const state = invitationState(row, row.used.length, Number.NEGATIVE_INFINITY);
  const end = Date.parse(row.revoked?.at ?? row.expiresAt);
  return state === "waiting" ? end : INVITATION_STATES.indexOf(state) * LATER_MS - end;
}

/** Longer than any time is from the epoch. */
const LATER_MS = 1e14;
