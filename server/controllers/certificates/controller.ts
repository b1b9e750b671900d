import { judgeAddOnRequest, type Verdict } from "@/lib/csr/add-on-verdict";
import { decodeRequest } from "@/lib/csr/decode";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { isManaged, isTemplateBased } from "@/lib/resources/cluster-management-add-on";
import { type Controller, onChange } from "@/server/controllers/runtime/controller";
import { log } from "@/server/log";
import { type CertificatesHub, declaredAgent } from "./facts";
import { triggersOf } from "./triggers";
import { writeDecision } from "./write-decision";

/** Judges the certificates that agents of template add-ons ask for as their identity towards the hub. Key: the request's name. */
export function certificates(hub: CertificatesHub): Controller {
  return {
    name: "certificates",
    workers: 2,
    triggers: triggersOf(hub),
    async reconcile(name, signal) {
      const csr = hub.certificateRequests.get(name);
      if (!csr || certificateState(csr) !== "pending" || !isOurs(hub, csr)) return onChange;
      const verdict = await judge(hub, csr);
      if (verdict.kind !== "ignore") await writeDecision(hub, csr, verdict, signal);
      report(csr, verdict);
      return onChange;
    },
  };
}

/** The add-on that the request's label names must be a template add-on that we look after. */
function isOurs(hub: CertificatesHub, { metadata }: CertificateSigningRequest): boolean {
  const addOn = hub.addOns.get(metadata.labels[ADDON_NAME_LABEL] ?? "");
  return addOn !== undefined && isManaged(addOn) && isTemplateBased(addOn);
}

async function judge(hub: CertificatesHub, csr: CertificateSigningRequest): Promise<Verdict> {
  const { [CLUSTER_NAME_LABEL]: cluster = "", [ADDON_NAME_LABEL]: addOn = "" } = csr.metadata.labels;
  const clusterAddOn = hub.clusterAddOns.get(addOn, cluster);
  return judgeAddOnRequest({
    csr,
    decoding: await decodeRequest(csr.spec.request),
    cluster: hub.clusters.get(cluster),
    clusterAddOn,
    agent: clusterAddOn && declaredAgent(hub, clusterAddOn),
  });
}

/** All that the decision rests on, so that it can be understood later. */
function report({ metadata, spec }: CertificateSigningRequest, verdict: Verdict): void {
  const fields = {
    request: metadata.name,
    cluster: metadata.labels[CLUSTER_NAME_LABEL],
    addOn: metadata.labels[ADDON_NAME_LABEL],
    requester: spec.username,
    signer: spec.signerName,
  };
  if (verdict.kind === "approve") log.info(fields, "certificate request approved");
  else
    log.warn(
      { ...fields, reasons: verdict.reasons },
      verdict.kind === "deny" ? "certificate request denied" : "certificate request ignored",
    );
}
