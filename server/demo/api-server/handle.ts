import { type Answer, errorAnswer, withWarnings } from "./http/answer";
import type { ApiRequest } from "./http/api-request";
import { type RequestInfo, type ResourceRequest, requestInfo, selectedName } from "./http/request-info";
import { internal, methodNotAllowed, resourceNotFound, StatusError } from "./http/status";
import { answerPath, pageNotFound } from "./paths";
import type { Attributes } from "./rbac/policy-rule";
import { requireRight } from "./rbac/require-right";
import type { ApiResource, Machinery, StoredResource } from "./registry/api-resource";
import { answerReview, runAction } from "./verbs/evaluate";
import type { Exchange } from "./verbs/exchange";
import { answerRead } from "./verbs/read";
import { answerWrite } from "./verbs/write";

/** Answers one authenticated request that has passed the gate, if there is one. */
export function handleRequest(
  machinery: Machinery,
  request: ApiRequest,
  logFailure: (error: unknown) => void,
): Promise<Answer> {
  const proceed = (passed: ApiRequest) => answerRequest(machinery, passed, logFailure);
  return machinery.gate ? machinery.gate(request, proceed) : proceed(request);
}

/** Rights first, then what it asks for. Never throws. */
async function answerRequest(
  machinery: Machinery,
  request: ApiRequest,
  logFailure: (error: unknown) => void,
): Promise<Answer> {
  const warnings: string[] = [];
  try {
    const info = requestInfo(request.method, request.target);
    requireRight(machinery.authorizer, request.user, attributesOf(info));
    if (info.kind === "path") return answerPath(machinery, request, info);
    return withWarnings(
      await answerResource({ machinery, request, info, warn: (text) => warnings.push(text) }),
      warnings,
    );
  } catch (error) {
    if (error instanceof StatusError) return withWarnings(errorAnswer(error), warnings);
    logFailure(error);
    return errorAnswer(internal("Internal Server Error"));
  }
}

async function answerResource(exchange: Exchange): Promise<Answer> {
  const { machinery, info } = exchange;
  const resource = machinery.registry.find(info.group, info.version, info.plural);
  if (!resource || !fitsScope(resource, info)) return nothingThere(machinery, info);
  if (resource.mode === "review") return answerReview(exchange, resource);
  if (resource.deprecation !== undefined) exchange.warn(resource.deprecation);
  if (resource.actions[info.subresource]) return runAction(exchange, resource);
  requireServed(resource, info);
  switch (info.verb) {
    case "get":
    case "list":
    case "watch":
      return answerRead(exchange, resource);
    default:
      return answerWrite(exchange, resource);
  }
}

/** Cluster-scoped resources have no path below a namespace. */
function fitsScope(resource: ApiResource, { namespace, plural, verb }: ResourceRequest): boolean {
  if (!resource.namespaced) return namespace === "" || plural === "namespaces";
  return namespace !== "" || verb === "list" || verb === "watch" || (resource.mode === "stored" && !resource.custom);
}

/** Unknown groups are unknown paths; within a known group the answer is a Status. */
function nothingThere({ registry }: Machinery, { group, version }: ResourceRequest): Answer {
  const versions = registry.group(group)?.versions ?? [];
  const builtIn = versions.some(
    (served) => served.version === version && served.resources.some((one) => one.mode === "review" || !one.custom),
  );
  if (builtIn) throw resourceNotFound();
  return pageNotFound();
}

function requireServed(resource: StoredResource, info: ResourceRequest): void {
  const { subresource, verb, name, namespace } = info;
  if (subresource !== "") {
    const update = resource.updates[subresource];
    if (!update) throw resourceNotFound();
    if (!update.verbs.some((allowed) => allowed === verb)) throw methodNotAllowed();
  }
  const bulk = verb === "list" || verb === "watch";
  if (resource.namespaced && namespace === "" && !bulk) throw methodNotAllowed();
  if (verb === "create" && name !== "" && !resource.custom) throw methodNotAllowed();
  if ((verb === "update" || verb === "patch") && name === "") throw methodNotAllowed();
  if (verb === "deletecollection" && resource.group === "" && resource.plural === "namespaces")
    throw methodNotAllowed();
}

function attributesOf(info: RequestInfo): Attributes {
  if (info.kind === "path") return { verb: info.verb, path: info.path };
  const { verb, group, plural, subresource, namespace } = info;
  const bulk = verb === "list" || verb === "watch" || verb === "deletecollection";
  return { verb, group, plural, subresource, namespace, name: bulk ? selectedName(info.query) : info.name };
}
