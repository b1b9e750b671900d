import type { RawObject } from "@/lib/kube/object";
import { type Resource, resourcePath } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { doorOf } from "./door";
import { exchange, type ParseJson, parseJson } from "./exchange";
import type { ListOptions } from "./hub-client";
import { HubUnreachable } from "./hub-error";
import { parseList } from "./list-parts";
import type { Transport } from "./transport";

const PAGE_SIZE = 500;

export interface ListPage {
  /** Can be walked through once; read as they are taken. */
  readonly items: Iterable<RawObject>;
  readonly resourceVersion: string;
  /** About how many come on later pages; undefined where the hub does not say, as with a selector. */
  readonly remaining: number | undefined;
}

/** The pages of one consistent list, in our version. */
export async function* listPages(
  transport: Transport,
  resource: Resource,
  options: ListOptions & { readonly parse?: ParseJson | undefined },
): AsyncGenerator<ListPage> {
  const { outside, inward } = await doorOf(transport, resource, options.signal);
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...selectors(options), ...(token ? { continue: token } : {}) });
    const path = `${resourcePath(outside, { namespace: options.namespace })}?${query}`;
    const request = { method: "GET", path, headers: { accept: "application/json" }, signal: options.signal } as const;
    const answer = await exchange(transport, request, (bytes) => parseList(bytes, options.parse ?? parseJson));
    const { items, metadata } = asList(answer);
    token = typeof metadata.continue === "string" && metadata.continue !== "" ? metadata.continue : undefined;
    const remaining = token === undefined ? 0 : countOf(metadata.remainingItemCount);
    yield { items: objectsIn(items, inward), resourceVersion: metadata.resourceVersion ?? "", remaining };
  } while (token !== undefined);
}

export function selectors({ labelSelector, fieldSelector }: Pick<ListOptions, "labelSelector" | "fieldSelector">): Record<string, string> {
  return { ...(labelSelector ? { labelSelector } : {}), ...(fieldSelector ? { fieldSelector } : {}) };
}

/** A JSON object as a Kubernetes object; its managedFields, which nobody here reads, are cut. Throws `HubUnreachable` for anything else. */
export function asObject(value: unknown): RawObject {
  if (isRecord(value)) {
    if (isRecord(value.metadata) && !("managedFields" in value.metadata)) return value as RawObject; // as it has metadata
    const { managedFields: _, ...metadata } = isRecord(value.metadata) ? value.metadata : {};
    return { ...value, metadata };
  }
  throw new HubUnreachable("the hub's answer is no object");
}

function asList(value: unknown): { items: Iterable<unknown>; metadata: RawObject["metadata"] } {
  if (!isRecord(value) || !isIterable(value.items)) throw new HubUnreachable("the hub's answer is no list");
  return { items: value.items, metadata: isRecord(value.metadata) ? value.metadata : {} };
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}

function* objectsIn(items: Iterable<unknown>, inward: (object: RawObject) => RawObject): Generator<RawObject> {
  let strange = 0;
  for (const item of items) {
    if (isRecord(item)) yield inward(asObject(item));
    else strange += 1;
  }
  if (strange > 0) log.warn({ count: strange }, "items of a list are no objects, ignored");
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
