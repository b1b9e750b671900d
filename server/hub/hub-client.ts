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
 * `HubUnreachable` when no answer came; `create` and `patch` answer the object as the hub stored it.
 */
export interface HubClient {
  get<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T>;
  /** Undefined where the hub says NotFound. */
  find<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T | undefined>;
  /** All pages, 500 objects each. */
  list<T>(resource: Resource<T>, options: ListOptions): Promise<T[]>;
  create<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** A JSON merge patch (RFC 7386). Name `metadata.resourceVersion` in it to refuse a newer object (409). */
  patch<T>(resource: Resource<T>, ref: ObjectRef, patch: object, options: WriteOptions): Promise<T>;
  /** A whole object, for whoever may update and not patch. Needs its resourceVersion. */
  replace<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** Done also where the object is already gone. */
  remove(resource: Resource, ref: ObjectRef, options: RemoveOptions): Promise<void>;
  /** The object as JSON, read by nobody: for YAML views and reviews. */
  raw(request: RawRequest): Promise<unknown>;
}

export interface RemoveOptions {
  readonly signal: AbortSignal;
  /** Refuse to delete another object of the same name. */
  readonly uid?: string;
}

export interface RawRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly signal: AbortSignal;
}
