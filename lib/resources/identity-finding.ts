import { jsonIn } from "@/lib/kube/json";
import { IDENTITY_LABEL, MANAGED_BY_LABEL, NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";

/** What was found against an identity that was issued: an alarm until somebody acknowledges it. */
export const IdentityFinding = z.object({
  kind: z.enum(["certificate", "role-binding"]),
  /** Of the request or the RoleBinding; a RoleBinding has a namespace. */
  name: z.string(),
  namespace: z.optional(z.string()),
  uid: z.string(),
  /** Whom it speaks for, as it says itself: the common name of a certificate, the subjects of a RoleBinding. */
  subject: z.string(),
  signer: z.optional(z.string()),
  cluster: z.optional(z.string()),
  addOn: z.optional(z.string()),
  /** Who approved, in words; absent where nothing is known. */
  approver: z.optional(z.string()),
  /** RFC 3339: when it was approved, as the hub says. */
  approvedAt: z.optional(z.string()),
  /** RFC 3339: when the approver found it. */
  foundAt: z.string(),
  /** What speaks against it, worst first. */
  reasons: z.array(
    z.object({
      claim: z.string(),
      evidence: z.string(),
      /** What was read for it. */
      about: z.enum(["request", "clusters", "clusterAddOns", "invitations"]),
    }),
  ),
});
export type IdentityFinding = z.infer<typeof IdentityFinding>;

/** Who has looked at a finding, and what they say about it. */
export const Acknowledgement = z.object({ by: z.string(), reason: z.string(), at: z.string() });
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** A finding as it is stored. */
export interface StoredFinding {
  /** Of its ConfigMap. */
  readonly record: string;
  readonly resourceVersion: string;
  readonly finding: IdentityFinding;
  readonly acknowledged: Acknowledgement | undefined;
}

/** No text of a request makes a record grow beyond a few KB. */
const MAX_CHARS = 300;
const MAX_REASONS = 8;

/** The ConfigMap that stores the finding; one for each uid. */
export function findingRecord(finding: IdentityFinding): RawObject {
  const labels = { [IDENTITY_LABEL]: finding.kind, [MANAGED_BY_LABEL]: "flotilla" };
  return {
    metadata: { name: recordName(finding.uid), namespace: NAMESPACE, labels },
    data: { finding: JSON.stringify(bounded(finding)) },
  };
}

/** Whether both are about one identity: that of a request never changes, that of a RoleBinding with its subjects does. */
export function isSameIdentity(stored: IdentityFinding, finding: IdentityFinding): boolean {
  if (stored.kind === "certificate") return true;
  const { subject, addOn } = bounded(finding);
  return stored.subject === subject && stored.addOn === addOn;
}

/** `uid` as the hub gives it, which is a name that objects may have. */
export function recordName(uid: string): string {
  return `flotilla-identity-${uid}`;
}

/** The part of a record that tells who has looked at it. */
export function acknowledgedData(acknowledged: Acknowledgement): { readonly acknowledged: string } {
  return { acknowledged: JSON.stringify(acknowledged) };
}

const Data = z.looseObject({ finding: z.string(), acknowledged: z.optional(z.string()) });

/** Throws where the record holds no finding. */
export function readFinding({ metadata, data }: RawObject): StoredFinding {
  const texts = Data.parse(data);
  const { data: acknowledged } = Acknowledgement.safeParse(jsonIn(texts.acknowledged));
  return {
    record: metadata.name ?? "",
    resourceVersion: metadata.resourceVersion ?? "",
    finding: IdentityFinding.parse(JSON.parse(texts.finding)),
    acknowledged,
  };
}

function bounded({ reasons, ...finding }: IdentityFinding): IdentityFinding {
  return {
    ...finding,
    subject: cut(finding.subject),
    ...(finding.cluster === undefined ? {} : { cluster: cut(finding.cluster) }),
    ...(finding.addOn === undefined ? {} : { addOn: cut(finding.addOn) }),
    ...(finding.approver === undefined ? {} : { approver: cut(finding.approver) }),
    reasons: reasons
      .slice(0, MAX_REASONS)
      .map(({ claim, evidence, about }) => ({ claim: cut(claim), evidence: cut(evidence), about })),
  };
}

function cut(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text;
}
