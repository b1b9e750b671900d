import type { RawObject } from "@/lib/kube/object";
import { apiVersionOf, type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import type { WireRequest } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import { exchange } from "./exchange";
import type { HubClient, RawRequest, RemoveOptions, WriteOptions } from "./hub-client";
import { isHubError } from "./hub-error";
import { asObject, listPages } from "./list-pages";
import type { Transport } from "./transport";
import { versionConverterFor } from "./version-converter";

/** Notified of every object that the hub stored or deleted at our request. */
export interface WriteListener {
  stored(resource: Resource, object: RawObject): void;
  /** Another object of that name may exist by now: `uid` says which one was deleted, as far as the hub reported it. */
  removed(resource: Resource, ref: ObjectRef, uid: string | undefined): void;
}

/** A client over one transport. `listener` lets caches see our own writes before the watch brings them. */
export function createClient(transport: Transport, listener?: WriteListener): HubClient {
  const json = async (
    request: Omit<WireRequest, "headers" | "body">,
    body?: unknown,
    contentType = "application/json",
    maxBytes?: number,
  ) =>
    exchange(
      transport,
      {
        ...request,
        headers: { accept: "application/json", ...(body === undefined ? {} : { "content-type": contentType }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { maxBytes },
    );
  const converterFor = <T>(resource: Resource<T>, signal: AbortSignal) =>
    versionConverterFor(transport, resource, signal);
  const getRaw: HubClient["getRaw"] = async (resource, ref, signal) => {
    const { stored, fromStored } = await converterFor(resource, signal);
    return fromStored(asObject(await json({ method: "GET", path: resourcePath(stored, ref), signal })));
  };
  const written = <T>(resource: Resource<T>, object: RawObject): T => {
    notify(listener, resource, object);
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
      const { stored, fromStored, toStored } = await converterFor(resource, options.signal);
      const path = resourcePath(stored, { namespace: object.metadata.namespace }) + writeQuery(options);
      const body = toStored({ apiVersion: apiVersionOf(resource), kind: resource.kind, ...object });
      return written(
        resource,
        fromStored(asObject(await json({ method: "POST", path, signal: options.signal }, body), resource)),
      );
    },
    async patch(resource, ref, patch, options) {
      const { stored, fromStored, patchToStored } = await converterFor(resource, options.signal);
      const path = resourcePath(stored, { ...ref, subresource: options.subresource }) + writeQuery(options);
      const answer = await json(
        { method: "PATCH", path, signal: options.signal },
        patchToStored(patch),
        "application/merge-patch+json",
      );
      return written(resource, fromStored(asObject(answer, resource)));
    },
    async replace(resource, object, options) {
      const { stored, fromStored, toStored } = await converterFor(resource, options.signal);
      const { name, namespace } = object.metadata;
      const path = resourcePath(stored, { name, namespace, subresource: options.subresource }) + writeQuery(options);
      return written(
        resource,
        fromStored(asObject(await json({ method: "PUT", path, signal: options.signal }, toStored(object)), resource)),
      );
    },
    async remove(resource, ref, options) {
      const { stored, fromStored } = await converterFor(resource, options.signal);
      const answer = await removeObject(json, stored, ref, options);
      if ("gone" in answer) listener?.removed(resource, ref, answer.gone);
      else listener?.stored(resource, fromStored(answer.stored));
    },
    raw: ({ method, path, body, signal, maxBytes }: RawRequest) =>
      json({ method, path, signal }, body, method === "PATCH" ? "application/merge-patch+json" : undefined, maxBytes),
    stored: async (resource, signal) => (await converterFor(resource, signal)).stored,
    reflect: (cache, signal) => cache.reflect(transport, signal),
  };
  return client;
}

/** An unreadable object does not keep the others from being listed. */
function readable<T>(resource: Resource<T>, item: RawObject): T[] {
  const read = resource.schema.safeParse(item);
  if (read.success) return [read.data];
  const { name, namespace } = item.metadata;
  log.warn({ resource: resource.plural, name, namespace, error: read.error.message }, "object cannot be read, ignored");
  return [];
}

function notify(listener: WriteListener | undefined, resource: Resource, object: RawObject): void {
  const { name = "", namespace, uid } = object.metadata;
  if (isDeleted(object)) listener?.removed(resource, { name, namespace }, uid);
  else listener?.stored(resource, object);
}

/**
 * Whether a write removed the last finalizer of an object that was being deleted: the hub returns the deleted object in
 * its last version.
 */
function isDeleted({ metadata }: RawObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = metadata;
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && finalizers.length === 0;
}

type SendJson = (request: Omit<WireRequest, "headers" | "body">, body?: unknown) => Promise<unknown>;

/** The object where finalizers hold it, else the uid of what was deleted, as far as it is known. */
type Removal = { readonly stored: RawObject } | { readonly gone: string | undefined };

async function removeObject(
  json: SendJson,
  resource: Resource,
  ref: ObjectRef,
  options: RemoveOptions,
): Promise<Removal> {
  const preconditions = options.uid === undefined ? {} : { preconditions: { uid: options.uid } };
  const body = { kind: "DeleteOptions", apiVersion: "v1", propagationPolicy: "Background", ...preconditions };
  try {
    const answer = asObject(
      await json({ method: "DELETE", path: resourcePath(resource, ref), signal: options.signal }, body),
    );
    if (answer.metadata.deletionTimestamp !== undefined) return { stored: answer };
    return { gone: options.uid ?? Removed.safeParse(answer).data?.details.uid };
  } catch (error) {
    if (isHubError(error, "NotFound")) return { gone: options.uid };
    throw error;
  }
}

/** The Status that most kinds return when no finalizer holds the object. */
const Removed = z.object({ details: z.object({ uid: z.string() }) });

function writeQuery({ fieldManager }: WriteOptions): string {
  return `?${new URLSearchParams({ fieldManager })}`;
}
