import { INVITATION_KEY, INVITATION_NAMESPACE, MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";

/** What stands beside the account of an invitation. No token is in it. */
export const InvitationRecord = z.object({
  /** The names of clusters that are expected; none where any name is. */
  names: z.array(z.string()),
  /** How many clusters may answer it. */
  count: z.number(),
  /** RFC 3339: when its token ends, as the hub says. */
  expiresAt: z.string(),
  /** Who made it, as they sign in. */
  createdBy: z.string(),
  /** Who revoked it, and when, RFC 3339. */
  revoked: z.optional(z.object({ by: z.string(), at: z.string() })),
});
export type InvitationRecord = z.infer<typeof InvitationRecord>;

/** An invitation as it is stored; its account has its name. */
export interface Invitation extends InvitationRecord {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

const DATA_KEY = "invitation";
const Data = z.looseObject({ [DATA_KEY]: z.string() });

/** The ConfigMap that stores an invitation. */
export function invitationObject(name: string, record: InvitationRecord): RawObject {
  const labels = { [INVITATION_KEY]: name, [MANAGED_BY_LABEL]: "flotilla" };
  return { metadata: { name, namespace: INVITATION_NAMESPACE, labels }, ...invitationData(record) };
}

/**
 * The account of an invitation. With the uid of the ConfigMap it goes with it, and with it all its tokens.
 */
export function invitationAccount(name: string, uid?: string): RawObject {
  const labels = { [INVITATION_KEY]: name };
  const ownerReferences = uid === undefined ? undefined : [{ apiVersion: "v1", kind: "ConfigMap", name, uid }];
  const metadata = { name, namespace: INVITATION_NAMESPACE, labels, ...(ownerReferences && { ownerReferences }) };
  return { metadata, automountServiceAccountToken: false };
}

const ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
const SUFFIX = 8;
/** What invitations are called. */
export const INVITATION_NAME = new RegExp(`^invite-[${ALPHABET}]{${SUFFIX}}$`);

/** A name that no invitation has yet, by chance. */
export function newInvitationName(): string {
  const random = crypto.getRandomValues(new Uint32Array(SUFFIX));
  return `invite-${[...random].map((each) => ALPHABET[each % ALPHABET.length]).join("")}`;
}

/** The part of its ConfigMap that says what is expected. */
export function invitationData(record: InvitationRecord): { readonly data: Readonly<Record<string, string>> } {
  return { data: { [DATA_KEY]: JSON.stringify(record) } };
}

/** Throws where the ConfigMap holds no invitation. */
export function readInvitation({ metadata, data }: RawObject): Invitation {
  const record = InvitationRecord.parse(JSON.parse(Data.parse(data)[DATA_KEY]));
  return {
    ...record,
    name: metadata.name ?? "",
    uid: metadata.uid ?? "",
    resourceVersion: metadata.resourceVersion ?? "",
    createdAt: metadata.creationTimestamp ?? "",
  };
}

const ACCOUNT = `system:serviceaccount:${INVITATION_NAMESPACE}:`;

/** The name of the invitation whose account that user is; undefined for everybody else. */
export function invitationOfUser(username: string): string | undefined {
  return username.startsWith(ACCOUNT) ? username.slice(ACCOUNT.length) : undefined;
}

export type InvitationState = "waiting" | "used" | "expired" | "revoked";

/** How it stands at `nowMs`, in milliseconds since epoch, with so many clusters that have answered it. */
export function invitationState(
  { count, expiresAt, revoked }: Pick<InvitationRecord, "count" | "expiresAt" | "revoked">,
  used: number,
  nowMs: number,
): InvitationState {
  if (revoked) return "revoked";
  if (used >= count) return "used";
  return Date.parse(expiresAt) <= nowMs ? "expired" : "waiting";
}
