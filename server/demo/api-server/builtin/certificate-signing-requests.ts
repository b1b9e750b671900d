import { kubeTime } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { readCertificateRequest, subjectValues } from "@/server/demo/api-server/certificates/certificate-request";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { forbidden } from "@/server/demo/api-server/http/status";
import type { UpdateRules, Write } from "@/server/demo/api-server/registry/api-resource";
import { ageColumn, duration, nameColumn, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { STATUS, withStatus } from "@/server/demo/api-server/registry/kind-rules";
import { approvalErrors, conditionsOf, requestErrors, statusErrors } from "./csr-errors";
import { bytes, conditions, int32, object, text, texts } from "./shorthand";

const RESOURCE = { group: "certificates.k8s.io", plural: "certificatesigningrequests" };

const approval: UpdateRules = {
  ...STATUS,
  merge: (next, current, write) => {
    const status = isJsonObject(current.status) ? current.status : {};
    const dated = datedConditions(next, current, write.now);
    return { ...next, spec: current.spec, status: { ...status, conditions: dated } };
  },
  validate: approvalErrors,
  authorize: (_request, current, write) => requireSignerVerb("approve", current, write),
};

const status: UpdateRules = {
  ...STATUS,
  merge(next, current, write) {
    const requested = isJsonObject(next.status) ? next.status : {};
    const dated = datedConditions(next, current, write.now);
    return withStatus(current, { ...requested, ...(dated.length > 0 ? { conditions: dated } : {}) });
  },
  validate: statusErrors,
  authorize(request, current, write) {
    if (!deepEqual(request.status, current.status)) requireSignerVerb("sign", current, write);
  },
};

export const certificateSigningRequests: BuiltIn = {
  ...RESOURCE,
  kind: "CertificateSigningRequest",
  shortNames: ["csr"],
  namespaced: false,
  schema: object({
    spec: object({
      request: bytes,
      signerName: text,
      expirationSeconds: int32,
      usages: texts,
      username: text,
      uid: text,
      groups: texts,
      extra: { type: "object", additionalProperties: texts },
    }),
    status: object({ conditions, certificate: bytes }),
  }),
  updates: { status, approval },
  columns: [
    nameColumn,
    ageColumn,
    textColumn("SignerName", (request) => textAt(request, "spec", "signerName")),
    textColumn("Requestor", (request) => textAt(request, "spec", "username")),
    textColumn("RequestedDuration", requestedDuration),
    textColumn("Condition", conditionText),
  ],
  rules: {
    updateWithoutRevision: true,
    fieldNames: ["spec.signerName"],
    fields: (request) => ({ "spec.signerName": textAt(request, "spec", "signerName") }),
    prepare: requestedBy,
    merge: (next, current) => withStatus({ ...next, spec: current.spec }, current.status),
    validate: (request, current) => (current ? [] : requestErrors(request)),
    authorize: refuseMasters,
  },
};

/** The hub writes the requester into the request; what the request says of it is ignored. */
function requestedBy(request: RawObject, { user }: Write): RawObject {
  const spec = isJsonObject(request.spec) ? request.spec : {};
  const { username: _username, uid: _uid, groups: _groups, extra: _extra, ...requested } = spec;
  const { uid, extra } = user;
  const requester = { username: user.name, groups: user.groups, ...(uid ? { uid } : {}), ...(extra ? { extra } : {}) };
  return { ...request, spec: { ...requested, ...requester }, status: {} };
}

function refuseMasters(request: RawObject): void {
  if (textAt(request, "spec", "signerName") !== KUBE_APISERVER_CLIENT_SIGNER) return;
  const parsed = readCertificateRequest(textAt(request, "spec", "request"));
  if (!parsed || !subjectValues(parsed.subjectName, "O").includes("system:masters")) return;
  const why = `use of ${KUBE_APISERVER_CLIENT_SIGNER} signer with system:masters group is not allowed`;
  throw forbidden(RESOURCE, request.metadata.name ?? "", why);
}

function requireSignerVerb(verb: "approve" | "sign", request: RawObject, { machinery, user }: Write): void {
  const signer = textAt(request, "spec", "signerName");
  const allowed = [signer, `${signer.split("/")[0]}/*`].some((name) => {
    const attributes = { verb, group: RESOURCE.group, plural: "signers", subresource: "", namespace: "", name };
    return machinery.authorizer.decide(user, attributes).allowed;
  });
  if (allowed) return;
  throw forbidden(
    RESOURCE,
    request.metadata.name ?? "",
    `user not permitted to ${verb} requests with signerName ${JSON.stringify(signer)}`,
  );
}

function datedConditions(next: RawObject, current: RawObject, now: Date): Record<string, unknown>[] {
  return conditionsOf(next).map((condition) => {
    const old = conditionsOf(current).find(
      ({ type, status }) => type === condition.type && status === condition.status,
    );
    return {
      ...condition,
      lastUpdateTime: condition.lastUpdateTime || kubeTime(now),
      lastTransitionTime: condition.lastTransitionTime || old?.lastTransitionTime || kubeTime(now),
    };
  });
}

function requestedDuration(request: RawObject): string {
  const seconds = isJsonObject(request.spec) ? request.spec.expirationSeconds : undefined;
  return typeof seconds === "number" ? duration(seconds) : "<none>";
}

function conditionText(request: RawObject): string {
  const types = conditionsOf(request).map(({ type }) => type);
  const issued = textAt(request, "status", "certificate") !== "";
  const text = ["Approved", "Denied", "Failed"].filter((type) => types.includes(type));
  return [...(text.length > 0 ? text : ["Pending"]), ...(issued ? ["Issued"] : [])].join(",");
}
