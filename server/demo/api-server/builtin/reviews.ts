import type { JsonSchema } from "@/lib/kube/crd";
import type { RawObject } from "@/lib/kube/object";
import { type FieldError, invalid, invalidObject } from "@/server/demo/api-server/http/field-error";
import { isJsonObject, type JsonObject } from "@/server/demo/api-server/http/json-reader";
import { badRequest } from "@/server/demo/api-server/http/status";
import { ISSUER } from "@/server/demo/api-server/identity/service-account-tokens";
import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import type { Attributes, PolicyRule } from "@/server/demo/api-server/rbac/policy-rule";
import type { ReviewResource, Write } from "@/server/demo/api-server/registry/api-resource";
import { textAt } from "@/server/demo/api-server/registry/columns";
import { bool, object, text, texts } from "./shorthand";

const AUTHENTICATION = "authentication.k8s.io";
const AUTHORIZATION = "authorization.k8s.io";

const anything: JsonSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const extra: JsonSchema = { type: "object", additionalProperties: texts };
const attributes = {
  resourceAttributes: object({
    namespace: text,
    verb: text,
    group: text,
    version: text,
    resource: text,
    subresource: text,
    name: text,
    fieldSelector: anything,
    labelSelector: anything,
  }),
  nonResourceAttributes: object({ path: text, verb: text }),
};
const subject = { user: text, groups: texts, uid: text, extra };
const accessStatus = object({ allowed: bool, denied: bool, reason: text, evaluationError: text });

/** The questions about identity and rights. None is ever stored. */
export const reviews: readonly ReviewResource[] = [
  review(
    AUTHENTICATION,
    "tokenreviews",
    "TokenReview",
    { spec: object({ token: text, audiences: texts }), status: anything },
    tokenReview,
  ),
  review(AUTHENTICATION, "selfsubjectreviews", "SelfSubjectReview", { status: anything }, (question, { user }) => ({
    ...question,
    status: { userInfo: userInfo(user) },
  })),
  review(AUTHORIZATION, "subjectaccessreviews", "SubjectAccessReview", accessSchema(subject), (question, write) =>
    accessReview(question, subjectOf(question), write),
  ),
  review(AUTHORIZATION, "selfsubjectaccessreviews", "SelfSubjectAccessReview", accessSchema({}), (question, write) =>
    accessReview(question, write.user, write),
  ),
  {
    ...review(
      AUTHORIZATION,
      "localsubjectaccessreviews",
      "LocalSubjectAccessReview",
      accessSchema(subject),
      localReview,
    ),
    namespaced: true,
  },
  review(
    AUTHORIZATION,
    "selfsubjectrulesreviews",
    "SelfSubjectRulesReview",
    { spec: object({ namespace: text }), status: anything },
    rulesReview,
  ),
];

function review(
  group: string,
  plural: string,
  kind: string,
  properties: Readonly<Record<string, JsonSchema>>,
  answer: ReviewResource["answer"],
): ReviewResource {
  const names = { group, version: "v1", plural, kind, singular: kind.toLowerCase(), listKind: `${kind}List` };
  return {
    mode: "review",
    ...names,
    shortNames: [],
    categories: [],
    namespaced: false,
    schema: object(properties),
    answer,
  };
}

function accessSchema(properties: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> {
  return { spec: object({ ...attributes, ...properties }), status: accessStatus };
}

async function tokenReview(question: RawObject, { machinery }: Write): Promise<RawObject> {
  const token = textAt(question, "spec", "token");
  if (token === "") throw badRequest("token is required for TokenReview in authentication");
  const user = await machinery.authenticate(token);
  const status = user
    ? { authenticated: true, user: userInfo(user), audiences: [ISSUER] }
    : { user: {}, error: "[invalid bearer token, token lookup failed]" };
  return { ...question, status };
}

function userInfo({ name, uid, groups, extra }: UserInfo): JsonObject {
  return { username: name, ...(uid ? { uid } : {}), groups, ...(extra ? { extra } : {}) };
}

function subjectOf(question: RawObject): UserInfo {
  const spec = isJsonObject(question.spec) ? question.spec : {};
  return { name: textAt(spec, "user"), groups: Array.isArray(spec.groups) ? spec.groups.map(String) : [] };
}

function localReview(question: RawObject, write: Write): RawObject {
  const named = textAt(question, "spec", "resourceAttributes", "namespace");
  if (named !== write.namespace)
    throw badRequest(`spec.resourceAttributes.namespace must match namespace: ${write.namespace}`);
  return accessReview(question, subjectOf(question), write);
}

function accessReview(question: RawObject, user: UserInfo, { machinery }: Write): RawObject {
  const target = attributesOf(question);
  const errors: FieldError[] = [];
  if (!target) {
    const detail = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
    errors.push(invalid("spec.resourceAttributes", null, detail));
  }
  if (user.name === "" && user.groups.length === 0)
    errors.push(invalid("spec.user", "", "at least one of user or group must be specified"));
  if (!target || errors.length > 0)
    throw invalidObject({ kind: question.kind ?? "", group: AUTHORIZATION, name: "" }, errors);
  const { allowed, reason } = machinery.authorizer.decide(user, target);
  return { ...question, status: { allowed, ...(reason ? { reason } : {}) } };
}

/** Undefined when the question names none or both kinds. */
function attributesOf({ spec }: RawObject): Attributes | undefined {
  const { resourceAttributes: resource, nonResourceAttributes: path } = isJsonObject(spec) ? spec : {};
  if (isJsonObject(resource) === isJsonObject(path)) return undefined;
  if (isJsonObject(path)) return { path: textAt(path, "path"), verb: textAt(path, "verb") };
  const at = (name: string) => textAt(resource, name);
  return {
    verb: at("verb"),
    group: at("group"),
    plural: at("resource"),
    subresource: at("subresource"),
    namespace: at("namespace"),
    name: at("name"),
  };
}

function rulesReview(question: RawObject, { machinery, user }: Write): RawObject {
  const namespace = textAt(question, "spec", "namespace");
  if (namespace === "") throw badRequest("no namespace on request");
  const rules = machinery.authorizer.rulesFor(user, namespace);
  const paths = rules.filter((rule) => rule.nonResourceURLs.length > 0);
  const resources = rules.filter((rule) => rule.resources.length > 0);
  const status = {
    resourceRules: resources.map(resourceRule),
    nonResourceRules: paths.map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
    incomplete: false,
  };
  return { ...question, status };
}

function resourceRule({ verbs, apiGroups, resources, resourceNames }: PolicyRule): object {
  return { verbs, apiGroups, resources, ...(resourceNames.length > 0 ? { resourceNames } : {}) };
}
