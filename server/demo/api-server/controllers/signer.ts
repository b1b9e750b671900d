import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import type { RawObject } from "@/lib/kube/object";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { conditionsOf } from "@/server/demo/api-server/builtin/csr-errors";
import type { CertificateAuthority } from "@/server/demo/api-server/certificates/certificate-authority";
import { readCertificateRequest } from "@/server/demo/api-server/certificates/certificate-request";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import type { Machinery } from "@/server/demo/api-server/registry/api-resource";
import { textAt } from "@/server/demo/api-server/registry/columns";
import { builtIn, systemWrite } from "@/server/demo/api-server/registry/system";
import { readObject } from "@/server/demo/api-server/registry/versions";
import { updateObject, updateOf } from "@/server/demo/api-server/verbs/update";
import { type Report, workQueue } from "./work-queue";

const YEAR_SECONDS = 365 * 24 * 3600;
const MIN_SECONDS = 600;
const BACKDATE_MS = 5 * 60_000;
const SHORT_SECONDS = 8 * 3600;

/**
 * Signs what is approved for `kubernetes.io/kube-apiserver-client`, as kube-controller-manager does. Returns the way
 * out.
 */
export function startSigner(machinery: Machinery, authority: CertificateAuthority, report: Report): () => void {
  const requests = builtIn(machinery, "certificates.k8s.io", "certificatesigningrequests");
  const queue = workQueue(async (name) => {
    const stored = requests.collection.get({ name });
    const request = stored && readObject(requests, stored);
    if (!stored || !request || !awaitsSignature(request)) return;
    const status = await signed(request, authority, machinery.now());
    const latest = requests.collection.get({ name });
    if (latest?.revision !== stored.revision) queue.add(name);
    else
      updateObject(updateOf(requests, stored, systemWrite(machinery, { subresource: "status" })), {
        ...request,
        status,
      });
  }, report);
  const unsubscribe = requests.collection.subscribe(({ type, object }) => {
    if (type !== "DELETED") queue.add(object.name);
  });
  return () => {
    unsubscribe();
    queue.close();
  };
}

function awaitsSignature(request: RawObject): boolean {
  const types = conditionsOf(request).map(({ type }) => type);
  const ours = textAt(request, "spec", "signerName") === KUBE_APISERVER_CLIENT_SIGNER;
  return (
    ours && types.includes("Approved") && !types.includes("Failed") && textAt(request, "status", "certificate") === ""
  );
}

const KEY_USAGES: Readonly<Record<string, x509.KeyUsageFlags>> = {
  "digital signature": x509.KeyUsageFlags.digitalSignature,
  "key encipherment": x509.KeyUsageFlags.keyEncipherment,
};

async function signed(request: RawObject, authority: CertificateAuthority, now: Date): Promise<object> {
  const spec = isJsonObject(request.spec) ? request.spec : {};
  const status = isJsonObject(request.status) ? request.status : {};
  const usages = Array.isArray(spec.usages) ? spec.usages.map(String) : [];
  const parsed = readCertificateRequest(spec.request);
  const problem = parsed ? usageProblem(usages) : "unable to parse the request";
  if (!parsed || problem !== undefined) {
    const failure = { type: "Failed", status: "True", reason: "SignerValidationFailure", message: problem };
    return { ...status, conditions: [...conditionsOf(request), failure] };
  }
  const flags = usages.reduce((sum, usage) => sum | (KEY_USAGES[usage] ?? 0), 0);
  const names = parsed.getExtension("2.5.29.17");
  const certificate = await authority.sign({
    subject: parsed.subjectName,
    publicKey: parsed.publicKey,
    ...validity(spec.expirationSeconds, authority, now),
    extensions: [
      ...(flags === 0 ? [] : [new x509.KeyUsagesExtension(flags, true)]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
      ...(names ? [names] : []),
    ],
  });
  return { ...status, certificate: Buffer.from(certificate).toString("base64") };
}

function usageProblem(usages: readonly string[]): string | undefined {
  const foreign = usages.find((usage) => usage !== "client auth" && !(usage in KEY_USAGES));
  if (foreign !== undefined) return `usage ${JSON.stringify(foreign)} is not allowed for this signer`;
  return usages.includes("client auth") ? undefined : 'usage "client auth" is required for this signer';
}

/** Short-lived certificates get their full time, longer ones count from the moment they are dated back to. */
function validity(requested: unknown, authority: CertificateAuthority, now: Date): { notBefore: Date; notAfter: Date } {
  const seconds =
    typeof requested === "number" ? Math.min(Math.max(requested, MIN_SECONDS), YEAR_SECONDS) : YEAR_SECONDS;
  const end = now.getTime() + seconds * 1000 - (seconds < SHORT_SECONDS ? 0 : BACKDATE_MS);
  return {
    notBefore: new Date(now.getTime() - BACKDATE_MS),
    notAfter: new Date(Math.min(end, authority.notAfter.getTime())),
  };
}
