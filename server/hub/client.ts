import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { exchange } from "./exchange";
import type { HubClient, RawRequest, RemoveOptions, WriteOptions } from "./hub-client";
import { isHubError } from "./hub-error";
import { asObject, listPages } from "./list-pages";
import type { Transport } from "./transport";

/** Told of every object that the hub stored, or let go, on our word. */
export interface WriteListener {
  stored(resource: Resource, object: RawObject): void;
  removed(resource: Resource, ref: ObjectRef): void;
}

/** A client over one transport. `listener` lets caches see our own writes before the watch brings them. */
export function createClient(transport: Transport, listener?: WriteListener): HubClient {
  const json = async (request: Omit<WireRequest, "headers" | "body">, body?: unknown, contentType = "application/json") =>
    exchange(transport, {
      ...request,
      headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": contentType }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = <T>(resource: Resource<T>, object: unknown): T => resource.schema.parse(object);
  const stored = <T>(resource: Resource<T>, object: RawObject): T => {
    tell(listener, resource, object);
    return read(resource, object);
  };

  const client: HubClient = {
    get: async (resource, ref, signal) => read(resource, await json({ method: "GET", path: resourcePath(resource, ref), signal })),
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
      return items.map((item) => read(resource, item));
    },
    async create(resource, object, options) {
      const path = resourcePath(resource, { namespace: object.metadata.namespace }) + writeQuery(options);
      const body = { apiVersion: apiVersionOf(resource), kind: resource.kind, ...object };
      return stored(resource, asObject(await json({ method: "POST", path, signal: options.signal }, body)));
    },
    async patch(resource, ref, patch, options) {
      const path = resourcePath(resource, { ...ref, subresource: options.subresource }) + writeQuery(options);
      const answer = await json({ method: "PATCH", path, signal: options.signal }, patch, "application/merge-patch+json");
      return stored(resource, asObject(answer));
    },
    async replace(resource, object, options) {
      const { name, namespace } = object.metadata;
      const path = resourcePath(resource, { name, namespace, subresource: options.subresource }) + writeQuery(options);
      return stored(resource, asObject(await json({ method: "PUT", path, signal: options.signal }, object)));
    },
    async remove(resource, ref, options) {
      const answer = await removeObject(json, resource, ref, options);
      if (answer === "gone") listener?.removed(resource, ref);
      else listener?.stored(resource, answer);
    },
    raw: ({ method, path, body, signal }: RawRequest) => json({ method, path, signal }, body),
  };
  return client;
}

function tell(listener: WriteListener | undefined, resource: Resource, object: RawObject): void {
  const { name = "", namespace } = object.metadata;
  if (isLetGo(object)) listener?.removed(resource, { name, namespace });
  else listener?.stored(resource, object);
}

/** Whether a write took the last finalizer off an object that was being deleted: the hub answers what it has let go, in its old version. */
function isLetGo({ metadata }: RawObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = metadata;
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && finalizers.length === 0;
}

type SendJson = (request: Omit<WireRequest, "headers" | "body">, body?: unknown) => Promise<unknown>;

/** The object that stays for its finalizers, or "gone". */
async function removeObject(json: SendJson, resource: Resource, ref: ObjectRef, options: RemoveOptions): Promise<RawObject | "gone"> {
  const preconditions = options.uid === undefined ? {} : { preconditions: { uid: options.uid } };
  const body = { kind: "DeleteOptions", apiVersion: "v1", propagationPolicy: "Background", ...preconditions };
  try {
    const answer = asObject(await json({ method: "DELETE", path: resourcePath(resource, ref), signal: options.signal }, body));
    return answer.metadata.deletionTimestamp === undefined ? "gone" : answer;
  } catch (error) {
    if (isHubError(error, "NotFound")) return "gone";
    throw error;
  }
}

function writeQuery({ fieldManager }: WriteOptions): string {
  return `?${new URLSearchParams({ fieldManager })}`;
}
