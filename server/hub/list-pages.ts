import { setImmediate as turn } from "node:timers/promises";
import type { RawObject } from "@/lib/kube/object";
import { type Resource, resourcePath } from "@/lib/kube/resource";
import { log } from "@/server/log";
import { exchange, type ParseJson, parseJson } from "./exchange";
import { firstOf } from "./first-of";
import type { ListOptions } from "./hub-client";
import { HubUnreachable } from "./hub-error";
import { parseList } from "./list-parts";
import type { Transport } from "./transport";
import { versionConverterFor } from "./version-converter";

const PAGE_SIZE = 500;

export interface ListPage {
  /** Can be iterated once; items are parsed on the way. */
  readonly items: Iterable<RawObject>;
  readonly resourceVersion: string;
  /** About how many items follow on later pages; undefined where the hub does not say, as with a selector. */
  readonly remaining: number | undefined;
}

export interface ListPagesOptions extends ListOptions {
  readonly parse?: ParseJson | undefined;
  /** Objects as the hub stores them, for callers that read every stored version. */
  readonly asStored?: boolean | undefined;
}

/** The pages of one consistent list, in our version. Each is requested while the previous one is read. */
export async function* listPages(
  transport: Transport,
  resource: Resource,
  options: ListPagesOptions,
): AsyncGenerator<ListPage> {
  const { stored, fromStored } = await versionConverterFor(transport, resource, options.signal);
  const left = new AbortController();
  const signal = firstOf(options.signal, left.signal);
  const request = (token: string | undefined): Promise<unknown> => {
    const query = new URLSearchParams({
      limit: String(PAGE_SIZE),
      ...selectors(options),
      ...(token ? { continue: token } : {}),
    });
    const path = `${resourcePath(stored, { namespace: options.namespace })}?${query}`;
    const request = { method: "GET", path, headers: { accept: "application/json" }, signal } as const;
    const answer = exchange(transport, request, {
      parse: (bytes) => parseList(bytes, options.parse ?? parseJson),
    });
    answer.catch(() => undefined); // the code that awaits it gets the rejection
    return answer;
  };
  try {
    for (let answer: Promise<unknown> | undefined = request(undefined); answer; ) {
      const { items, metadata } = asList(await answer);
      const token = typeof metadata.continue === "string" && metadata.continue !== "" ? metadata.continue : undefined;
      answer = token === undefined ? undefined : request(token);
      if (token !== undefined) await turn(); // for the question to go out
      const remaining = token === undefined ? 0 : countOf(metadata.remainingItemCount);
      const objects = objectsIn(resource, items, options.asStored ? same : fromStored);
      yield { items: objects, resourceVersion: metadata.resourceVersion ?? "", remaining };
    }
  } finally {
    left.abort();
  }
}

const same = (object: RawObject) => object;

export function selectors({
  labelSelector,
  fieldSelector,
}: Pick<ListOptions, "labelSelector" | "fieldSelector">): Record<string, string> {
  return { ...(labelSelector ? { labelSelector } : {}), ...(fieldSelector ? { fieldSelector } : {}) };
}

/**
 * A JSON object as a Kubernetes object, without its managedFields, which are half of it; of kinds that keep managers, with
 * who wrote, but not which fields. Throws `HubUnreachable` for anything else.
 */
export function asObject(value: unknown, { keepsManagers }: Pick<Resource, "keepsManagers"> = {}): RawObject {
  if (isRecord(value)) {
    if (isRecord(value.metadata) && !("managedFields" in value.metadata)) return value as RawObject; // as it has metadata
    const { managedFields, ...metadata } = isRecord(value.metadata) ? value.metadata : {};
    if (!keepsManagers || !Array.isArray(managedFields)) return { ...value, metadata };
    return { ...value, metadata: { ...metadata, managedFields: managedFields.filter(isRecord).map(withoutFields) } };
  }
  throw new HubUnreachable("the hub's answer is not an object");
}

function withoutFields({ fieldsV1: _, ...manager }: Record<string, unknown>): object {
  return manager;
}

function asList(value: unknown): { items: Iterable<unknown>; metadata: RawObject["metadata"] } {
  if (!isRecord(value) || !isIterable(value.items)) throw new HubUnreachable("the hub's answer is not a list");
  return { items: value.items, metadata: isRecord(value.metadata) ? value.metadata : {} };
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}

function* objectsIn(
  resource: Resource,
  items: Iterable<unknown>,
  fromStored: (object: RawObject) => RawObject,
): Generator<RawObject> {
  let strange = 0;
  for (const item of items) {
    if (isRecord(item)) yield fromStored(asObject(item, resource));
    else strange += 1;
  }
  if (strange > 0) log.warn({ count: strange }, "items of a list are not objects, ignored");
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
