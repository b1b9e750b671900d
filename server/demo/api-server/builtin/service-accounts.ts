import { kubeTime } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { invalid, invalidObject } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { ISSUER } from "@/server/demo/api-server/identity/service-account-tokens";
import type { ActionRules } from "@/server/demo/api-server/registry/api-resource";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { bool, int64, list, object, objectReference, text, texts, time } from "./shorthand";

const MIN_SECONDS = 600;
const MAX_SECONDS = 2 ** 32;
const USUAL_SECONDS = 3600;

const token: ActionRules = {
  group: "authentication.k8s.io",
  version: "v1",
  kind: "TokenRequest",
  schema: object({
    spec: object({
      audiences: texts,
      expirationSeconds: int64,
      boundObjectRef: object({ kind: text, apiVersion: text, name: text, uid: text }),
    }),
    status: object({ token: text, expirationTimestamp: time }),
  }),
  run(request, account, { machinery }) {
    const spec = isJsonObject(request.spec) ? request.spec : {};
    const lifeSeconds = typeof spec.expirationSeconds === "number" ? spec.expirationSeconds : USUAL_SECONDS;
    requireSpec(request, account.name, lifeSeconds, spec);
    const audiences =
      Array.isArray(spec.audiences) && spec.audiences.length > 0 ? spec.audiences.map(String) : [ISSUER];
    const { namespace, name, uid } = account;
    const issued = machinery.serviceAccountTokens.issue({ namespace, name, uid, lifeSeconds, audiences });
    return {
      ...request,
      metadata: { name, namespace, creationTimestamp: kubeTime(machinery.now()) },
      spec: { ...spec, audiences, expirationSeconds: lifeSeconds },
      status: { token: issued.token, expirationTimestamp: kubeTime(issued.expiresAt) },
    };
  },
};

function requireSpec({ kind = "" }: RawObject, name: string, lifeSeconds: number, spec: Record<string, unknown>): void {
  const field = "spec.expirationSeconds";
  const errors = [
    ...(lifeSeconds < MIN_SECONDS
      ? [invalid(field, lifeSeconds, "may not specify a duration less than 10 minutes")]
      : []),
    ...(lifeSeconds > MAX_SECONDS
      ? [invalid(field, lifeSeconds, "may not specify a duration larger than 2^32 seconds")]
      : []),
    ...(spec.boundObjectRef
      ? [invalid("spec.boundObjectRef", spec.boundObjectRef, "tokens bound to objects are not served here")]
      : []),
  ];
  if (errors.length > 0) throw invalidObject({ kind, group: "authentication.k8s.io", name }, errors);
}

export const serviceAccounts: BuiltIn = {
  group: "",
  plural: "serviceaccounts",
  kind: "ServiceAccount",
  shortNames: ["sa"],
  namespaced: true,
  schema: object({
    secrets: list(objectReference),
    imagePullSecrets: list(object({ name: text })),
    automountServiceAccountToken: bool,
  }),
  actions: { token },
  mergeKeys: { secrets: "name" },
  rules: { deleteAnswersObject: true },
};
