import type { RawObject } from "@/lib/kube/object";
import { applyMergePatch } from "@/lib/kube/patches";
import { type Answer, bytesAnswer, jsonAnswer } from "@/server/demo/api-server/http/answer";
import { invalid, invalidObject } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { negotiate, type PatchType, patchType } from "@/server/demo/api-server/http/negotiate";
import { badRequest, conflict, notFound } from "@/server/demo/api-server/http/status";
import { requireRight } from "@/server/demo/api-server/rbac/require-right";
import type { StoredResource, Write } from "@/server/demo/api-server/registry/api-resource";
import { slices } from "@/server/demo/api-server/slices";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { createObject } from "./create";
import { deleteObject } from "./delete";
import { bodyOf, type Exchange, findAt, jsonBody, optionalBody, storedAt, writeOf } from "./exchange";
import { applyJsonPatch } from "./json-patch";
import { listAnswer } from "./read";
import { refine, type Source } from "./refine";
import { objectIn, viewOf } from "./represent";
import { selection } from "./selection";
import { applyStrategicMerge } from "./strategic-merge";
import { requireSameObject, updateObject, updateOf } from "./update";
import { deleteOptions, writeOptions } from "./write-options";

export function answerWrite(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  switch (exchange.info.verb) {
    case "create":
      return answerCreate(exchange, resource);
    case "update":
      return answerReplace(exchange, resource);
    case "patch":
      return answerPatch(exchange, resource);
    case "delete":
      return answerDelete(exchange, resource);
    default:
      return answerDeleteCollection(exchange, resource);
  }
}

async function answerCreate(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const show = shower(exchange, resource);
  const write = writeOf(exchange, writeOptions(exchange.info.query, "CreateOptions"));
  const { value, duplicates } = await bodyOf(exchange, resource.custom);
  return show(createObject(resource, refine(value, resource, { from: "body", duplicates }, write), write), 201);
}

async function answerReplace(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const { info } = exchange;
  const show = shower(exchange, resource);
  const write = writeOf(exchange, writeOptions(info.query, "UpdateOptions"));
  const { value, duplicates } = await bodyOf(exchange, resource.custom);
  const object = refine(value, resource, { from: "body", duplicates }, write);
  const stored = findAt(resource, info);
  if (stored) return show(replace(resource, stored, object, write), 200);
  requireSameObject(resource, object, info);
  if (!resource.rules.createByUpdate || info.subresource !== "") throw notFound(resource, info.name);
  const { group, plural, subresource, namespace, name } = info;
  requireRight(write.machinery.authorizer, write.user, { verb: "create", group, plural, subresource, namespace, name });
  return show(createObject(resource, withoutRevision(object), write), 201);
}

function replace(resource: StoredResource, stored: StoredObject, object: RawObject, write: Write): StoredObject {
  const { uid } = object.metadata;
  const update = updateOf(resource, stored, write);
  requireSameObject(resource, object, stored);
  if (uid && uid !== stored.uid) {
    throw conflict(
      resource,
      stored.name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${stored.uid}`,
    );
  }
  return updateObject(update, object);
}

function withoutRevision({ metadata, ...rest }: RawObject): RawObject {
  const { resourceVersion: _, ...meta } = metadata;
  return { ...rest, metadata: meta };
}

async function answerPatch(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const { info, request } = exchange;
  const show = shower(exchange, resource);
  const type = patchType(request.headers["content-type"], resource.custom);
  const write = writeOf(exchange, writeOptions(info.query, "PatchOptions"));
  const { value: patch, duplicates } = await jsonBody(exchange);
  const update = updateOf(resource, storedAt(resource, info), write);
  const { current } = update;
  const patched = applyPatch(type, resource, current, patch);
  requireSameKind(resource, current, patched);
  const source: Source = { from: "patch", duplicates, known: resource.conversion ? undefined : current };
  return show(updateObject(update, refine(patched, resource, source, write)), 200);
}

function applyPatch(type: PatchType, resource: StoredResource, current: RawObject, patch: unknown): unknown {
  if (type === "json") return applyJsonPatch(current, patch);
  if (!isJsonObject(patch)) throw badRequest("a merge patch must be a JSON object");
  return type === "merge" ? applyMergePatch(current, patch) : applyStrategicMerge(current, patch, resource.mergeKeys);
}

function requireSameKind(resource: StoredResource, current: RawObject, patched: unknown): void {
  if (!isJsonObject(patched)) throw badRequest("the patch leaves no object");
  const errors = (["kind", "apiVersion"] as const)
    .filter((field) => patched[field] !== current[field])
    .map((field) => invalid(field, patched[field], `must be ${current[field]}`));
  if (errors.length > 0) throw invalidObject({ ...resource, name: current.metadata.name ?? "" }, errors);
}

async function answerDelete(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const { info } = exchange;
  const show = shower(exchange, resource);
  const options = deleteOptions(await optionalBody(exchange), info.query);
  const write = writeOf(exchange, { dryRun: options.dryRun, fieldValidation: "Ignore" });
  const { object, gone } = deleteObject(resource, storedAt(resource, info), options, write);
  if (!gone || resource.rules.deleteAnswersObject) return show(object, 200);
  const { plural, group } = resource;
  const details = { name: object.name, ...(group === "" ? {} : { group }), kind: plural, uid: object.uid };
  return jsonAnswer({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details });
}

async function answerDeleteCollection(exchange: Exchange, resource: StoredResource): Promise<Answer> {
  const { info, request, machinery } = exchange;
  const view = viewOf(resource, negotiate(request.headers.accept, "list"), info.query, machinery.now);
  const options = deleteOptions(await optionalBody(exchange), info.query);
  const write = writeOf(exchange, { dryRun: options.dryRun, fieldValidation: "Ignore" });
  const chosen = selection(resource, info.namespace, info.query);
  const deleted: StoredObject[] = [];
  const endOfSlice = slices();
  for (const found of resource.collection.list(chosen.namespace).filter((object) => chosen.matches(object))) {
    await endOfSlice();
    const stored = resource.collection.get(found);
    if (stored?.uid === found.uid) deleted.push(deleteObject(resource, stored, options, write).object);
  }
  return listAnswer(view, deleted, { resourceVersion: String(machinery.store.revision), continue: "" });
}

/** Decided before anything is written: in which form to answer. */
function shower(
  { machinery, request, info }: Exchange,
  resource: StoredResource,
): (stored: StoredObject, status: number) => Answer {
  const view = viewOf(resource, negotiate(request.headers.accept, "object"), info.query, machinery.now);
  return (stored, status) => bytesAnswer(objectIn(view, stored), status);
}
