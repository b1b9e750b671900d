import { kubeTime } from "@/lib/kube/conditions";
import { INVITATION_NAMESPACE } from "@/lib/kube/names";
import { CONTEXT, type CopyText, copyAs } from "@/lib/objects/copy-as";
import { type InvitationRecord, invitationAccount, invitationObject } from "@/lib/resources/invitation";

interface Expected {
  readonly names: readonly string[];
  readonly count: number;
  readonly hours: number;
}

const HOUR_MS = 3_600_000;

/** What is written beside the account of an invitation that is made at `now`. */
export function invitationRecord({ count, hours, names }: Expected, createdBy: string, now: Date): InvitationRecord {
  const distinct = [...new Set(names)].sort();
  return {
    names: distinct,
    count: distinct.length > 0 ? distinct.length : count,
    expiresAt: kubeTime(new Date(now.getTime() + hours * HOUR_MS)),
    createdBy,
  };
}

/** What making an invitation writes, for kubectl and as files; its token is for kubectl alone. */
export function invitationTexts(name: string, record: InvitationRecord, hours: number): CopyText[] {
  const objects = [
    { apiVersion: "v1", kind: "ConfigMap", ...invitationObject(name, record) },
    { apiVersion: "v1", kind: "ServiceAccount", ...invitationAccount(name) },
  ];
  const token = `kubectl --context ${CONTEXT} -n ${INVITATION_NAMESPACE} create token ${name} --duration ${hours}h\n`;
  return copyAs(objects.map((after) => ({ after }))).map(({ label, text }) => ({
    label,
    text: label === "kubectl" ? `${text.trimEnd()}\n${token}` : text,
  }));
}
