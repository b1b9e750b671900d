import { approverOf } from "@/lib/csr/approver";
import { judgeBinding, subjectsOf } from "@/lib/csr/binding-verdict";
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
import { keepFinding } from "./keep-finding";

/** Caches of several kinds do not advance together: what only the hub's state says is looked at once more. */
const LOOK_AGAIN_MS = 1_500;

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

/** What was judged already, by key: an object changes after it was approved, and its identity does not. */
class Judged {
  readonly #marks = new Map<string, string>();
  /** When each that is looked at once more was first looked at, in milliseconds since epoch. */
  readonly #lookedAt = new Map<string, number>();

  has(key: string, mark: string): boolean {
    return this.#marks.get(key) === mark;
  }

  add(key: string, mark: string): void {
    this.#lookedAt.delete(key);
    this.#marks.set(key, mark);
  }

  /** How long until the second look at it, in milliseconds; 0 from then on. An event in between is no second look. */
  restOf(key: string): number {
    const at = this.#lookedAt.get(key) ?? Date.now();
    this.#lookedAt.set(key, at);
    return Math.max(0, at + LOOK_AGAIN_MS - Date.now());
  }

  forget(key: string): void {
    this.#marks.delete(key);
    this.#lookedAt.delete(key);
  }
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
  const facts = await issuedFacts(hub, csr, options);
  const findings = facts ? judgeIssued(facts, Date.now()) : [];
  if (facts && breaksRule(findings)) {
    const rest = isOnlyAboutState(findings, facts) ? judged.restOf(name) : 0;
    if (rest > 0) return after(rest);
    await keepFinding(hub, certificateFinding(facts, findings), signal);
  }
  judged.add(name, csr.metadata.uid);
  return onChange;
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
