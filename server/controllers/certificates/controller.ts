import { type AddOnRequest, type AddOnVerdict, judgeAddOnRequest } from "@/lib/csr/add-on-verdict";
import { registrationFor } from "@/lib/csr/declared-subject";
import { requesterOf } from "@/lib/csr/requester";
import { isAboutHubState } from "@/lib/csr/rule-id";
import { ADDON_NAME_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { after, type Controller, type Outcome, onChange } from "@/server/controllers/runtime/controller";
import { log } from "@/server/log";
import { ApprovalsMade } from "./approvals-made";
import {
  CERTIFICATES_KINDS,
  type CertificatesHub,
  type CertificatesOptions,
  certificateFacts,
  clusterAddOnKey,
} from "./facts";
import { approvalInputs } from "./inputs";
import { issueCertificate } from "./issue";
import { SigningError } from "./signing-authority";
import { certificateTriggers } from "./triggers";
import { writeCertificate, writeDecision, writeFailure } from "./write";

/** Secrets are read by name and never followed: what is wrong with one may be mended without our hearing of it. */
const SIGN_AGAIN_MS = 60_000;

/**
 * Judges the certificates that the agents of our add-ons ask for, and signs those for signers of their own. Key: the
 * request's name.
 */
export function certificates(hub: CertificatesHub, options: CertificatesOptions): Controller {
  const made = new ApprovalsMade();
  return {
    name: "certificates",
    kinds: CERTIFICATES_KINDS,
    workers: 2,
    triggers: certificateTriggers(hub, options.mode),
    async reconcile(name, signal) {
      const csr = hub.certificateRequests.get(name);
      const step = csr && nextStep(csr);
      if (!csr || !step) return onChange;
      const key = keyOf(csr, options);
      return await made.inTurn(key, async () => {
        const facts = await certificateFacts(hub, csr, options, made);
        if (!facts) return onChange;
        const verdict = judgeAddOnRequest(facts);
        if (step === decide && verdict.outcome === "approve") made.add(key, csr.metadata.uid);
        return await step(hub, facts, verdict, signal);
      });
    },
  };
}

/** Requests of one cluster add-on share a limit. */
function keyOf(csr: CertificateSigningRequest, { trustsGrpcServer }: CertificatesOptions): string {
  const cluster = requesterOf(csr, trustsGrpcServer).cluster ?? "";
  return clusterAddOnKey(cluster, csr.metadata.labels[ADDON_NAME_LABEL] ?? "");
}

type Step = (hub: CertificatesHub, facts: AddOnRequest, verdict: AddOnVerdict, signal: AbortSignal) => Promise<Outcome>;

/** A pending request is decided, an approved one signed unless the hub does that itself; all others are finished. */
function nextStep(csr: CertificateSigningRequest): Step | undefined {
  const state = certificateState(csr);
  if (state === "pending") return decide;
  return state === "approved" && csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER ? sign : undefined;
}

async function decide(
  hub: CertificatesHub,
  facts: AddOnRequest,
  verdict: AddOnVerdict,
  signal: AbortSignal,
): Promise<Outcome> {
  const { csr } = facts;
  switch (verdict.outcome) {
    case "approve":
      await writeDecision(hub, csr, verdict, signal);
      log.info(approvalInputs(facts, verdict), "certificate request approved");
      break;
    case "deny":
      await writeDecision(hub, csr, verdict, signal);
      log.warn(approvalInputs(facts, verdict), "certificate request denied");
      break;
    case "leave":
      log.warn(approvalInputs(facts, verdict), "certificate request left for manual approval");
  }
  return onChange;
}

/** Nothing is signed that the rules do not allow, even if it is approved. */
async function sign(
  hub: CertificatesHub,
  facts: AddOnRequest,
  verdict: AddOnVerdict,
  signal: AbortSignal,
): Promise<Outcome> {
  const { csr, registrations } = facts;
  const registration = registrations === "unknown" ? undefined : registrationFor(csr.spec.signerName, registrations);
  if (registration?.type !== "customSigner") return onChange;
  if (verdict.outcome !== "approve") return await refuse(hub, facts, verdict, signal);
  try {
    const certificate = await issueCertificate(hub.client, csr, registration.signingCA, signal);
    await writeCertificate(hub, csr, certificate, signal);
    log.info(approvalInputs(facts, verdict), "certificate signed");
    return onChange;
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    log.warn({ request: csr.metadata.name, error: error.message }, "certificate cannot be signed");
    return after(SIGN_AGAIN_MS);
  }
}

/** Problems with the request itself stay; a missing cluster or add-on may still appear. */
async function refuse(
  hub: CertificatesHub,
  facts: AddOnRequest,
  verdict: AddOnVerdict,
  signal: AbortSignal,
): Promise<Outcome> {
  const lasting = verdict.rules.filter(({ rule, outcome }) => outcome === "failed" && !isAboutHubState(rule));
  if (lasting.length > 0) await writeFailure(hub, facts.csr, lasting, signal);
  log.warn(approvalInputs(facts, verdict), "approved certificate request not signed");
  return onChange;
}
