import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import { doorOf } from "./door";
import { exchange } from "./exchange";
import type { HubClient, RawRequest, RemoveOptions, WriteOptions } from "./hub-client";
import { isHubError } from "./hub-error";
import { asObject, listPages } from "./list-pages";
import type { Transport } from "./transport";

/** Told of every object that the hub stored, or let go, on our word. */
export interface WriteListener {
  stored(resource: Resource, object: RawObject): void;
  /** Another may be there in its place by now: `uid` says which one has gone, as far as the hub told. */
  removed(resource: Resource, ref: ObjectRef, uid: string | undefined): void;
}

/** A client over one transport. `listener` lets caches see our own writes before the watch brings them. */
export function createClient(transport: Transport, listener?: WriteListener): HubClient {
  const json = async (request: Omit<WireRequest, "headers" | "body">, body?: unknown, contentType = "application/json") =>
    exchange(transport, {
      ...request,
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": contentType }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const through = <T>(resource: Resource<T>, signal: AbortSignal) => doorOf(transport, resource, signal);
  const getRaw: HubClient["getRaw"] = async (resource, ref, signal) => {
    const { outside, inward } = await through(resource, signal);
    return inward(asObject(await json({ method: "GET", path: resourcePath(outside, ref), signal })));
  };
  const stored = <T>(resource: Resource<T>, object: RawObject): T => {
    tell(listener, resource, object);
    return resource.schema.parse(object);
  };

  const client: HubClient = {
    get: async (resource, ref, signal) => resource.schema.parse(await getRaw(resource, ref, signal)),
    getRaw,
    async find(resource, ref, signal) {
      try {
        return await client.get(resource, ref, signal);
      } catch (error) {
        if (isHubError(error, "NotFound")) return undefined;
        throw error;
      }
    },
    async list(resource, options) {
      const items: RawObject[] = [];
      for await (const page of listPages(transport, resource, options)) items.push(...page.items);
      return items.flatMap((item) => readable(resource, item));
    },
    async create(resource, object, options) {
      const { outside, inward, outward } = await through(resource, options.signal);
      const path = resourcePath(outside, { namespace: object.metadata.namespace }) + writeQuery(options);
      const body = outward({ apiVersion: apiVersionOf(resource), kind: resource.kind, ...object });
      return stored(resource, inward(asObject(await json({ method: "POST", path, signal: options.signal }, body))));
    },
    async patch(resource, ref, patch, options) {
      const { outside, inward, patchOutward } = await through(resource, options.signal);
      const path = resourcePath(outside, { ...ref, subresource: options.subresource }) + writeQuery(options);
      const answer = await json({ method: "PATCH", path, signal: options.signal }, patchOutward(patch), "application/merge-patch+json");
      return stored(resource, inward(asObject(answer)));
    },
    async replace(resource, object, options) {
      const { outside, inward, outward } = await through(resource, options.signal);
      const { name, namespace } = object.metadata;
      const path = resourcePath(outside, { name, namespace, subresource: options.subresource }) + writeQuery(options);
      return stored(resource, inward(asObject(await json({ method: "PUT", path, signal: options.signal }, outward(object)))));
    },
    async remove(resource, ref, options) {
      const { outside, inward } = await through(resource, options.signal);
      const answer = await removeObject(json, outside, ref, options);
      if ("gone" in answer) listener?.removed(resource, ref, answer.gone);
      else listener?.stored(resource, inward(answer.kept));
    },
    raw: ({ method, path, body, signal }: RawRequest) =>
      json({ method, path, signal }, body, method === "PATCH" ? "application/merge-patch+json" : undefined),
    stored: async (resource, signal) => (await through(resource, signal)).outside,
  };
  return client;
}

/** One that cannot be read does not keep the others from being listed. */
function readable<T>(resource: Resource<T>, item: RawObject): T[] {
  const read = resource.schema.safeParse(item);
  if (read.success) return [read.data];
  const { name, namespace } = item.metadata;
  log.warn({ resource: resource.plural, name, namespace, error: read.error.message }, "object cannot be read, ignored");
  return [];
}

function tell(listener: WriteListener | undefined, resource: Resource, object: RawObject): void {
  const { name = "", namespace, uid } = object.metadata;
  if (isLetGo(object)) listener?.removed(resource, { name, namespace }, uid);
  else listener?.stored(resource, object);
}

/** Whether a write took the last finalizer off an object that was being deleted: the hub answers what it has let go, in its old version. */
function isLetGo({ metadata }: RawObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = metadata;
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && finalizers.length === 0;
}

type SendJson = (request: Omit<WireRequest, "headers" | "body">, body?: unknown) => Promise<unknown>;

/** The object where it stays for its finalizers, else the uid of what has gone, as far as it is known. */
type Removal = { readonly kept: RawObject } | { readonly gone: string | undefined };

async function removeObject(json: SendJson, resource: Resource, ref: ObjectRef, options: RemoveOptions): Promise<Removal> {
  const preconditions = options.uid === undefined ? {} : { preconditions: { uid: options.uid } };
  const body = { kind: "DeleteOptions", apiVersion: "v1", propagationPolicy: "Background", ...preconditions };
  try {
    const answer = asObject(await json({ method: "DELETE", path: resourcePath(resource, ref), signal: options.signal }, body));
    if (answer.metadata.deletionTimestamp !== undefined) return { kept: answer };
    return { gone: options.uid ?? Removed.safeParse(answer).data?.details.uid };
  } catch (error) {
    if (isHubError(error, "NotFound")) return { gone: options.uid };
    throw error;
  }
}

/** The Status that most kinds answer with when nothing holds them. */
const Removed = z.object({ details: z.object({ uid: z.string() }) });

function writeQuery({ fieldManager }: WriteOptions): string {
  return `?${new URLSearchParams({ fieldManager })}`;
}
