import type { ApiRequest } from "@/server/demo/api-server/http/api-request";
import { type JsonText, readJson } from "@/server/demo/api-server/http/json-reader";
import { mediaType, requireJson } from "@/server/demo/api-server/http/negotiate";
import type { ResourceRequest } from "@/server/demo/api-server/http/request-info";
import { notFound } from "@/server/demo/api-server/http/status";
import { managerOf } from "@/server/demo/api-server/meta/managed-fields";
import { PROTOBUF, readProtobuf } from "@/server/demo/api-server/protobuf/envelope";
import type { Machinery, StoredResource, Write } from "@/server/demo/api-server/registry/api-resource";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import type { WriteOptions } from "./write-options";

/** One request for a resource, on its way through the verbs. */
export interface Exchange {
  readonly machinery: Machinery;
  readonly request: ApiRequest;
  readonly info: ResourceRequest;
  warn(text: string): void;
}

/** The stored object that the path names. Throws a 404. */
export function storedAt(resource: StoredResource, { namespace, name }: ResourceRequest): StoredObject {
  const stored = findAt(resource, { namespace, name });
  if (!stored) throw notFound(resource, name);
  return stored;
}

export function findAt(
  resource: StoredResource,
  { namespace, name }: Pick<ResourceRequest, "namespace" | "name">,
): StoredObject | undefined {
  return resource.collection.get({ name, namespace: resource.namespaced ? namespace : "" });
}

export function writeOf({ machinery, request, info, warn }: Exchange, options: WriteOptions): Write {
  return {
    machinery,
    user: request.user,
    manager: managerOf(info.query.get("fieldManager"), request.headers["user-agent"]),
    now: machinery.now(),
    subresource: info.subresource,
    namespace: info.namespace,
    warn,
    ...options,
  };
}

/** The object in the body: JSON, or protobuf where the kind is built in. Throws a 415 for another format. */
export async function bodyOf(exchange: Exchange, custom = false): Promise<JsonText> {
  const { headers } = exchange.request;
  if (!custom && mediaType(headers["content-type"]) === PROTOBUF) {
    return { value: readProtobuf(await exchange.request.body()), duplicates: [] };
  }
  requireJson(headers["content-type"]);
  return jsonBody(exchange);
}

/** The options in a body that may be left out. */
export async function optionalBody(exchange: Exchange): Promise<unknown> {
  return (await exchange.request.body()).length === 0 ? undefined : (await bodyOf(exchange)).value;
}

/** The JSON of the body, whatever its type is called. */
export async function jsonBody({ request }: Exchange): Promise<JsonText> {
  return readJson((await request.body()).toString("utf8"));
}
