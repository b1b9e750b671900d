import type { Invitation } from "@/lib/resources/invitation";
import { doubt, type Finding, passedFinding } from "./finding";

/** What invitations have to do with a request to join. */
export type InvitationClaim =
  /** Its requester is the account of this invitation, as far as it is known here. */
  | {
      readonly by: "account";
      readonly name: string;
      readonly invitation: Invitation | "absent" | "unknown";
      /** Other clusters that have answered it. */
      readonly others: number;
    }
  /** Its requester is somebody else, and this invitation expects a cluster of its name. */
  | { readonly by: "name"; readonly invitation: Invitation };

/** What a doubt adds to the risk. */
const POINTS = { unknown: 10, absent: 30, revoked: 30, expired: 30, name: 30, count: 20, elsewhere: 20 } as const;

const MAX_NAMES = 5;

/**
 * Which invitation a request answers, and whether it is as that invitation expects: its name, how many have come, and
 * whether it was sent while the invitation held.
 */
export function invitationFindings(
  claim: InvitationClaim | undefined,
  cluster: string | undefined,
  sentAt: string,
): Finding[] {
  if (!claim) return [];
  if (claim.by === "name") {
    const { name, createdBy } = claim.invitation;
    const evidence = `${name} of ${createdBy} expects it from the account of that invitation`;
    return [unfit(POINTS.elsewhere, "An invitation expects this name from another account", evidence)];
  }
  const { invitation, name, others } = claim;
  const account = `its requester is the account ${name}`;
  if (invitation === "unknown")
    return [unfit(POINTS.unknown, "Which invitation it answers is not known here", account)];
  if (invitation === "absent") return [unfit(POINTS.absent, "There is no invitation of its requester", account)];
  const doubts = doubtsAbout(invitation, { cluster, others, sentAt });
  if (doubts.length > 0) return doubts;
  const { count, createdBy } = invitation;
  const evidence = `${name}, made by ${createdBy}; ${others} of ${count} used before it`;
  return [passedFinding("It answers an invitation", evidence, "invitations")];
}

interface Answer {
  readonly cluster: string | undefined;
  readonly others: number;
  readonly sentAt: string;
}

function doubtsAbout(
  { count, createdBy, expiresAt, name, names, revoked }: Invitation,
  { cluster, others, sentAt }: Answer,
): Finding[] {
  const isLate = Date.parse(sentAt) > Date.parse(expiresAt);
  const isExpected = names.length === 0 || (cluster !== undefined && names.includes(cluster));
  return [
    ...(revoked ? [unfit(POINTS.revoked, "Its invitation is revoked", `${name}, by ${revoked.by}`)] : []),
    ...(isLate ? [unfit(POINTS.expired, "Its invitation had ended", `${name} of ${createdBy}, at ${expiresAt}`)] : []),
    ...(isExpected
      ? []
      : [unfit(POINTS.name, "Its invitation does not expect this name", `${name} expects ${listed(names)}`)]),
    ...(others >= count
      ? [unfit(POINTS.count, "More clusters answer its invitation than it expects", `${others} of ${count} before it`)]
      : []),
  ];
}

function unfit(points: number, claim: string, evidence: string): Finding {
  return doubt(points, claim, evidence, "invitations");
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
