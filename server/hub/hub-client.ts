import type { RawObject } from "@/lib/kube/object";
import type { ObjectRef, Resource } from "@/lib/kube/resource";

export interface WriteOptions {
  readonly signal: AbortSignal;
  readonly fieldManager: string;
  readonly subresource?: "status" | "approval";
}

export interface ListOptions {
  readonly signal: AbortSignal;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/**
 * Requests to one hub with one identity. All of it throws `HubError` when the hub refuses (its Status inside) and
 * `HubUnreachable` when no answer came; `create` and `patch` answer the object as the hub stored it. Add-on kinds go in the version
 * that the hub stores, and are v1beta1 on this side.
 */
export interface HubClient {
  get<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T>;
  /** The object as JSON with nothing of ours in it: for YAML views, and for what is written back. */
  getRaw(resource: Resource, ref: ObjectRef, signal: AbortSignal): Promise<RawObject>;
  /** Undefined where the hub says NotFound. */
  find<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T | undefined>;
  /** All pages, 500 objects each; without objects that cannot be read, of which the log tells. */
  list<T>(resource: Resource<T>, options: ListOptions): Promise<T[]>;
  create<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** A JSON merge patch (RFC 7386). Name `metadata.resourceVersion` in it to refuse a newer object (409). */
  patch<T>(resource: Resource<T>, ref: ObjectRef, patch: object, options: WriteOptions): Promise<T>;
  /** A whole object, for whoever may update and not patch. Needs its resourceVersion. */
  replace<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** Done also where the object is already gone. */
  remove(resource: Resource, ref: ObjectRef, options: RemoveOptions): Promise<void>;
  /** JSON, read by nobody: for reviews, for what is no object of a kind of ours, and for objects exactly as the hub holds them. */
  raw(request: RawRequest): Promise<unknown>;
  /** The kind in the version that the hub stores. For `raw`: what people edit is not turned into another version behind their back. */
  stored(resource: Resource, signal: AbortSignal): Promise<Resource>;
}

export interface RemoveOptions {
  readonly signal: AbortSignal;
  /** Refuse to delete another object of the same name. */
  readonly uid?: string;
}

export interface RawRequest {
  /** A PATCH is a JSON merge patch. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly signal: AbortSignal;
}
