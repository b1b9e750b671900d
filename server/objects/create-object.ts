import type { NewObject, ObjectAnswer, ObjectCheck, ObjectCreation, ObjectKind } from "@/lib/api/objects/whole-objects";
import { REQUESTED_BY_ANNOTATION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource, resourcePath } from "@/lib/kube/resource";
import type { z } from "@/lib/kube/zod";
import { editableOf } from "@/lib/objects/editable";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { answerOf, type StoredObject, storedObject, writingVerb } from "./get-object";
import type { ObjectCaches } from "./hub-state";
import { judgementWithHooks } from "./judge-hooks";
import { judgeWhole } from "./judge-write";
import { positionOf } from "./kinds";
import { requireConfirmed } from "./require-confirmed";
import { requireKindRules } from "./require-kind-rules";
import { requireNoCircle } from "./require-no-circle";
import { queryOf } from "./write-object";

const DEADLINE_MS = 10_000;

/** The kinds that people create. Others are written by controllers, agents or the console's other pages. */
const CREATED: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  "clustermanagementaddons.addon.open-cluster-management.io",
  "managedclusteraddons.addon.open-cluster-management.io",
  "addontemplates.addon.open-cluster-management.io",
  "addondeploymentconfigs.addon.open-cluster-management.io",
  "placements.cluster.open-cluster-management.io",
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
  "manifestworks.work.open-cluster-management.io",
  "maintenancewindows.flotilla.dev",
  "freezes.flotilla.dev",
  "rolloutgates.flotilla.dev",
  "managedserviceaccounts.authentication.open-cluster-management.io",
  "manifestworkreplicasets.work.open-cluster-management.io",
]);

/**
 * The hub's dry run of a new object, and what it would do to clusters: nothing is written. Throws `ApiError` "conflict"
 * if there is one of that name, and `HubError` with the hub's objections.
 */
export async function checkNewObject(
  caller: Caller,
  caches: ObjectCaches,
  kind: ObjectKind,
  object: NewObject,
): Promise<ObjectCheck> {
  const creation = await prepare(caller, kind, object);
  const { after, ...whole } = await judged(caller, caches, creation);
  const shown = await judgementWithHooks(caller, caches, whole);
  return { ...answerOf(versioned(after), creation.resource, true), ...shown };
}

/**
 * Creates an object with the caller's credentials; the hub validates every field. Throws as `checkNewObject` does, and
 * `ApiError` "unconfirmed" unless what it does to clusters was reviewed.
 */
export async function createObject(
  caller: Caller,
  caches: ObjectCaches,
  kind: ObjectKind,
  { object, plan, confirm }: z.infer<typeof ObjectCreation>,
): Promise<ObjectAnswer> {
  const creation = await prepare(caller, kind, object);
  const { name } = object.metadata;
  requireConfirmed((await judged(caller, caches, creation)).judgement, { name, plan, confirm });
  const written = await send(caller, creation, false);
  const { resource, namespace } = creation;
  const verb = await writingVerb(caller, resource, { name, ...(namespace !== undefined && { namespace }) });
  return answerOf(written, resource, verb !== undefined);
}

/** A new object as the hub answers that it would store it. Throws as `checkNewObject` does. */
export async function triedCreation(caller: Caller, kind: ObjectKind, object: NewObject): Promise<RawObject> {
  return (await send(caller, await prepare(caller, kind, object), true)).object;
}

/** A dry run has no version yet. */
function versioned({ object, owner }: StoredObject): StoredObject {
  return { object: { ...object, metadata: { resourceVersion: "", uid: "", ...object.metadata } }, owner };
}

interface Creation {
  readonly kind: ObjectKind;
  readonly resource: Resource;
  readonly namespace: string | undefined;
  /** The collection, in the version that the hub stores. */
  readonly path: string;
  /** What is sent: without what only the hub writes. */
  readonly sent: ReturnType<typeof editableOf>;
  readonly signal: AbortSignal;
}

async function prepare(caller: Caller, kind: ObjectKind, object: NewObject): Promise<Creation> {
  if (!CREATED.has(kind)) throw new ApiError("invalid", `Objects of ${kind} are not created here.`);
  const { name, namespace } = object.metadata;
  const { resource } = positionOf({ kind, name, ...(namespace !== undefined && { namespace }) });
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const stored = await caller.client.stored(resource, signal);
  requireKind(object, stored);
  requireKindRules(object);
  const sent = editableOf(withRequester(caller, kind, object));
  return { kind, resource, namespace, path: resourcePath(stored, { namespace }), sent, signal };
}

/** A freeze names who asked for it, whatever was sent: everybody whom it stops sees the name. */
function withRequester({ user }: Caller, kind: ObjectKind, object: NewObject): NewObject {
  if (kind !== "freezes.flotilla.dev") return object;
  const { annotations } = object.metadata as { readonly annotations?: object };
  return {
    ...object,
    metadata: { ...object.metadata, annotations: { ...annotations, [REQUESTED_BY_ANNOTATION]: user } },
  };
}

function requireKind({ apiVersion, kind }: NewObject, stored: Resource): void {
  const expected = `${apiVersionOf(stored)} ${stored.kind}`;
  if (`${apiVersion} ${kind}` !== expected)
    throw new ApiError("invalid", `The hub stores this kind as ${expected}, not ${apiVersion} ${kind}.`);
}

async function judged(caller: Caller, caches: ObjectCaches, creation: Creation) {
  await requireNoCircle(caller, caches, undefined, creation.sent);
  const after = await send(caller, creation, true);
  const written = { sent: creation.sent, after: after.object };
  return { after, ...(await judgeWhole(caller, caches, creation.kind, written)) };
}

async function send({ client }: Caller, { path, sent, signal }: Creation, isTrial: boolean) {
  return storedObject(await client.raw({ method: "POST", path: `${path}?${queryOf(isTrial)}`, body: sent, signal }));
}
