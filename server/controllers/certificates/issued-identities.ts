import { approverOf } from "@/lib/csr/approver";
import { judgeBinding, subjectsOf } from "@/lib/csr/binding-verdict";
import { decodeRequest, parseRequest } from "@/lib/csr/decode";
import type { Finding } from "@/lib/csr/finding";
import { approvedAt, breaksRule, type IssuedRequest, isOnlyAboutState, judgeIssued } from "@/lib/csr/issued-verdict";
import { kubeTime } from "@/lib/kube/conditions";
import type { KubeObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import type { IdentityFinding } from "@/lib/resources/identity-finding";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import type { CertificatesOptions } from "./facts";
import { ISSUED_KINDS, type IssuedHub, issuedFacts } from "./issued-facts";
import { Judged } from "./judged";
import { keepFinding } from "./keep-finding";

/**
 * Judges certificates and RoleBindings of add-ons once they are there, whoever made them, and keeps what is found against
 * them. Key: "requests/{name}" or "bindings/{namespace}/{name}".
 */
export function issuedIdentities(hub: IssuedHub, options: CertificatesOptions): Controller {
  const judged = new Judged();
  return {
    name: "issued-identities",
    kinds: ISSUED_KINDS,
    workers: 2,
    triggers: [
      trigger(hub.certificateRequests, ({ metadata }) => [`requests/${metadata.name}`]),
      trigger(hub.addOnRoleBindings, ({ metadata }) => [`bindings/${metadata.namespace}/${metadata.name}`]),
    ],
    async reconcile(key, signal) {
      const [kind, ...names] = key.split("/");
      const [name = "", namespace] = names.toReversed();
      if (kind === "requests") return await judgeRequest(hub, options, judged, name, signal);
      return await judgeRoleBinding(hub, judged, key, hub.addOnRoleBindings.get(name, namespace), signal);
    },
  };
}

async function judgeRequest(
  hub: IssuedHub,
  options: CertificatesOptions,
  judged: Judged,
  name: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const csr = hub.certificateRequests.get(name);
  if (!csr) judged.forget(name);
  if (!csr || !isApproved(csr) || judged.has(name, csr.metadata.uid)) return onChange;
  // Signatures take most of the time, and the hub has checked them: they wait until everything else was looked at.
  if (judged.has(name, readMark(csr))) {
    const decoding = await decodeRequest(csr.spec.request);
    const facts = decoding.ok ? undefined : issuedFacts(hub, csr, decoding, options);
    if (facts) await keepFinding(hub, certificateFinding(facts, judgeIssued(facts, Date.now())), signal);
    judged.add(name, csr.metadata.uid);
    return onChange;
  }
  const facts = issuedFacts(hub, csr, parseRequest(csr.spec.request), options);
  const findings = facts ? judgeIssued(facts, Date.now()) : [];
  if (!facts || !breaksRule(findings)) {
    judged.add(name, readMark(csr));
    return after(0);
  }
  const rest = isOnlyAboutState(findings, facts) ? judged.restOf(name) : 0;
  if (rest > 0) return after(rest);
  await keepFinding(hub, certificateFinding(facts, findings), signal);
  judged.add(name, csr.metadata.uid);
  return onChange;
}

/** Of a request of which all but the signature was judged. */
function readMark({ metadata }: CertificateSigningRequest): string {
  return `read ${metadata.uid}`;
}

async function judgeRoleBinding(
  hub: IssuedHub,
  judged: Judged,
  key: string,
  binding: KubeObject | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!binding) judged.forget(key);
  if (!binding) return onChange;
  const subject = subjectsOf(binding);
  const { name, namespace = "", uid, labels, creationTimestamp } = binding.metadata;
  const isCluster = hub.clusters.get(namespace) !== undefined;
  const mark = JSON.stringify([uid, subject, labels[ADDON_NAME_LABEL], isCluster]);
  if (judged.has(key, mark)) return onChange;
  // Its cluster may be known a moment later, and more is said against it then.
  const rest = isCluster ? 0 : judged.restOf(key);
  if (rest > 0) return after(rest);
  const findings = judgeBinding(binding, isCluster);
  if (breaksRule(findings)) {
    const what = { kind: "role-binding", name, namespace, uid, subject, addOn: labels[ADDON_NAME_LABEL] } as const;
    const cluster = isCluster && namespace;
    const found = { approvedAt: creationTimestamp, foundAt: kubeTime(new Date()), reasons: against(findings) };
    await keepFinding(hub, { ...what, ...(cluster && { cluster }), ...found }, signal);
  }
  judged.add(key, mark);
  return onChange;
}

function isApproved(csr: CertificateSigningRequest): boolean {
  const state = certificateState(csr);
  return state === "approved" || state === "issued";
}

function certificateFinding({ csr, claim, decoding }: IssuedRequest, findings: readonly Finding[]): IdentityFinding {
  const { name, uid } = csr.metadata;
  const approver = approverOf(csr);
  const at = approvedAt(csr);
  return {
    kind: "certificate",
    name,
    uid,
    subject: decoding.ok ? decoding.request.commonNames.join(", ") : "",
    signer: csr.spec.signerName,
    ...(claim.cluster === undefined ? {} : { cluster: claim.cluster }),
    ...(claim.addOn === undefined ? {} : { addOn: claim.addOn }),
    ...(approver === undefined ? {} : { approver }),
    ...(at === undefined ? {} : { approvedAt: at }),
    foundAt: kubeTime(new Date()),
    reasons: against(findings),
  };
}

function against(findings: readonly Finding[]): IdentityFinding["reasons"] {
  return findings
    .filter(({ level }) => level === "bad")
    .map(({ claim, evidence, about }) => ({ claim, evidence, about }));
}
