import type { RawObject } from "@/lib/kube/object";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import type { Transport } from "./transport";

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
 * Requests to one hub with one identity. Every method throws `HubError` when the hub refuses (with its Status) and
 * `HubUnreachable` when no answer came; `create` and `patch` return the object as the hub stored it. Add-on kinds are
 * sent in the version that the hub stores, and are v1beta1 on this side.
 */
export interface HubClient {
  get<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T>;
  /** The object as JSON without our own parsing: for YAML views, and for what is written back. */
  getRaw(resource: Resource, ref: ObjectRef, signal: AbortSignal): Promise<RawObject>;
  /** Undefined where the hub says NotFound. */
  find<T>(resource: Resource<T>, ref: ObjectRef, signal: AbortSignal): Promise<T | undefined>;
  /** All pages, 500 objects each; objects that cannot be read are left out and logged. */
  list<T>(resource: Resource<T>, options: ListOptions): Promise<T[]>;
  create<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** A JSON merge patch (RFC 7386). Include `metadata.resourceVersion` to have it refused for a newer object (409). */
  patch<T>(resource: Resource<T>, ref: ObjectRef, patch: object, options: WriteOptions): Promise<T>;
  /** A whole object, for callers that may update but not patch. Needs its resourceVersion. */
  replace<T>(resource: Resource<T>, object: RawObject, options: WriteOptions): Promise<T>;
  /** Done also where the object is already gone. */
  remove(resource: Resource, ref: ObjectRef, options: RemoveOptions): Promise<void>;
  /** Unparsed JSON: for reviews, for kinds that we do not model, and for objects exactly as the hub stores them. */
  raw(request: RawRequest): Promise<unknown>;
  /** The kind in the version that the hub stores. For `raw`: what people edit is not converted behind their backs. */
  stored(resource: Resource, signal: AbortSignal): Promise<Resource>;
  /** Fills a cache with what this identity may list, and watches it until the signal fires. Never throws. */
  reflect(cache: Reflected, signal: AbortSignal): Promise<void>;
}

/** A cache of one kind, which knows how to read it. */
interface Reflected {
  reflect(transport: Transport, signal: AbortSignal): Promise<void>;
}

export interface RemoveOptions {
  readonly signal: AbortSignal;
  /** Refuses to delete another object of the same name. */
  readonly uid?: string;
}

export interface RawRequest {
  /** A PATCH is a JSON merge patch. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly signal: AbortSignal;
  /** Of an answer that is not the hub's own; a longer one is none. */
  readonly maxBytes?: number;
}
