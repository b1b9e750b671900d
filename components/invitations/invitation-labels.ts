import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { shownTime } from "@/lib/format/shown-time";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { type InvitationState, invitationState } from "@/lib/resources/invitation";

export const INVITATION_APPEARANCE = {
  waiting: { tone: "waiting", shape: "ringed", label: "Waiting" },
  used: { tone: "good", shape: "disc-check", label: "Used" },
  expired: { tone: "neutral", shape: "dashed", label: "Expired" },
  revoked: { tone: "neutral", shape: "barred", label: "Revoked" },
} as const satisfies Record<InvitationState, StatusAppearance>;

/** How an invitation stands at the time that the page is of. */
export function stateOfInvitation(row: InvitationRow): InvitationState {
  return invitationState(row, row.used.length, shownTime());
}

/** "2 of 5". */
export function usedText({ count, used }: Pick<InvitationRow, "count" | "used">): string {
  return `${used.length} of ${count}`;
}

const MAX_NAMED = 3;

/** Which clusters it expects, in words. */
export function expectedText({ count, names }: Pick<InvitationRow, "count" | "names">): string {
  if (names.length === 0) return count === 1 ? "One cluster of any name" : `${count} clusters of any name`;
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
