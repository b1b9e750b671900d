import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { isSelfSigned, readCertificateRequest } from "@/server/demo/api-server/certificates/certificate-request";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalid,
  notSupported,
  required,
} from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { subdomainProblem } from "@/server/demo/api-server/meta/names";
import { textAt } from "@/server/demo/api-server/registry/columns";

const USAGES = [
  "any",
  "cert sign",
  "client auth",
  "code signing",
  "content commitment",
  "crl sign",
  "data encipherment",
  "decipher only",
  "digital signature",
  "email protection",
  "encipher only",
  "ipsec end system",
  "ipsec tunnel",
  "ipsec user",
  "key agreement",
  "key encipherment",
  "microsoft sgc",
  "netscape sgc",
  "ocsp signing",
  "s/mime",
  "server auth",
  "signing",
  "timestamping",
];
const DECISIONS = ["Approved", "Denied"];
const MIN_SECONDS = 600;

export function conditionsOf({ status }: RawObject): JsonObject[] {
  return isJsonObject(status) && Array.isArray(status.conditions) ? status.conditions.filter(isJsonObject) : [];
}

/** Problems with a new request. */
export function requestErrors(request: RawObject): FieldError[] {
  const spec = isJsonObject(request.spec) ? request.spec : {};
  const { expirationSeconds: seconds } = spec;
  return [
    ...pemErrors(spec.request),
    ...usageErrors(Array.isArray(spec.usages) ? spec.usages : []),
    ...signerErrors(textAt(spec, "signerName")),
    ...(typeof seconds === "number" && seconds < MIN_SECONDS
      ? [
          invalid(
            "spec.expirationSeconds",
            seconds,
            `may not specify a duration less than ${MIN_SECONDS} seconds (10 minutes)`,
          ),
        ]
      : []),
  ];
}

function pemErrors(request: unknown): FieldError[] {
  const parsed = readCertificateRequest(request);
  if (!parsed)
    return [invalid("spec.request", request, "PEM block type must be CERTIFICATE REQUEST, holding a PKCS#10 request")];
  return isSelfSigned(parsed) ? [] : [invalid("spec.request", request, "the request is not signed with its own key")];
}

function usageErrors(usages: readonly unknown[]): FieldError[] {
  if (usages.length === 0) return [required("spec.usages", "usages cannot be empty")];
  return usages.flatMap((usage, index) => {
    if (!USAGES.includes(String(usage))) return [notSupported(`spec.usages[${index}]`, usage, USAGES)];
    return usages.indexOf(usage) < index ? [duplicate(`spec.usages[${index}]`, usage)] : [];
  });
}

function signerErrors(signer: string): FieldError[] {
  const field = "spec.signerName";
  if (signer === "") return [required(field)];
  if (signer === "kubernetes.io/legacy-unknown")
    return [invalid(field, signer, "the legacy signerName is not allowed via this API version")];
  const [domain = "", path, ...more] = signer.split("/");
  if (path === undefined || path === "" || more.length > 0 || !domain.includes(".") || subdomainProblem(domain)) {
    return [invalid(field, signer, 'must be a fully qualified domain and path of the form "example.com/signer-name"')];
  }
  return [];
}

/** Problems with an approval or denial. */
export function approvalErrors(request: RawObject, current: RawObject): FieldError[] {
  return [...conditionErrors(request), ...removedErrors(request, current, DECISIONS)];
}

/** Problems with a status update: certificates are set once, decisions belong to `/approval`. */
export function statusErrors(request: RawObject, current: RawObject): FieldError[] {
  const field = "status.certificate";
  const [certificate, old] = [textAt(request, "status", "certificate"), textAt(current, "status", "certificate")];
  const errors = [...conditionErrors(request), ...removedErrors(request, current, [...DECISIONS, "Failed"])];
  if (old !== "" && certificate !== old)
    errors.push(forbiddenField(field, "updates may not set certificate content to a different value"));
  if (certificate !== "" && !isCertificatePem(certificate))
    errors.push(invalid(field, "<certificate data>", "must hold PEM blocks of type CERTIFICATE"));
  for (const type of DECISIONS.filter((decision) => has(request, decision) && !has(current, decision))) {
    errors.push(forbiddenField("status.conditions", `updates may not add a condition of type ${JSON.stringify(type)}`));
  }
  return errors;
}

function conditionErrors(request: RawObject): FieldError[] {
  const conditions = conditionsOf(request);
  const errors = conditions.flatMap((condition, index) => {
    const path = `status.conditions[${index}]`;
    const { type, status } = condition;
    if (!type) return [required(`${path}.type`)];
    if (conditions.findIndex((other) => other.type === type) < index) return [duplicate(`${path}.type`, type)];
    if (!status) return [required(`${path}.status`)];
    const decided = [...DECISIONS, "Failed"].includes(String(type));
    return decided && status !== "True" ? [notSupported(`${path}.status`, status, ["True"])] : [];
  });
  if (!DECISIONS.every((type) => has(request, type))) return errors;
  return [...errors, invalid("status.conditions", conditions, "Approved and Denied conditions are mutually exclusive")];
}

function removedErrors(request: RawObject, current: RawObject, types: readonly string[]): FieldError[] {
  const removed = types.filter(
    (type) => !deepEqual(statusOf(current, type), statusOf(request, type)) && has(current, type),
  );
  return removed.map((type) =>
    forbiddenField("status.conditions", `updates may not remove a condition of type ${JSON.stringify(type)}`),
  );
}

function has(request: RawObject, type: string): boolean {
  return conditionsOf(request).some((condition) => condition.type === type);
}

function statusOf(request: RawObject, type: string): unknown {
  return conditionsOf(request).find((condition) => condition.type === type)?.status;
}

function isCertificatePem(base64: string): boolean {
  const text = Buffer.from(base64, "base64").toString("latin1");
  const types = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----/g)].map(([, type]) => type);
  return types.length > 0 && types.every((type) => type === "CERTIFICATE");
}
