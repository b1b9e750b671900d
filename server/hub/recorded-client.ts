import type { RawObject } from "@/lib/kube/object";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { currentRequest, type HubWrite, type ObjectPosition } from "@/server/request-context";
import type { HubClient, RawRequest } from "./hub-client";
import { isHubError } from "./hub-error";
import { positionKey, positionOfPath } from "./path-position";
import { isReview } from "./request-kind";

const VERBS = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" } as const;

/**
 * The client of `user`, whose writes are told to the request that is being worked on, with the object before and after.
 * It does nothing else than `client`.
 */
export function recordedClient(client: HubClient, user: string): HubClient {
  const recorded = async <Answer>(
    write: Omit<HubWrite, "user">,
    sending: Promise<Answer>,
    isTrial = false,
  ): Promise<Answer> => {
    try {
      const answer = await sending;
      if (!isTrial) report({ ...write, user });
      return answer;
    } catch (error) {
      // A trial that is forbidden is where a write ends that its sender has no right to.
      if (!isTrial || isHubError(error, "Forbidden")) report({ ...write, user, error });
      throw error;
    }
  };
  return {
    ...client,
    getRaw: async (resource, ref, signal) => see(await client.getRaw(resource, ref, signal), at(resource, ref)),
    list: async (resource, options) => {
      const items = await client.list(resource, options);
      for (const item of items) seeItem(resource, item);
      return items;
    },
    create: (resource, object, options) => {
      const { name = "", namespace } = object.metadata;
      const write = { verb: "create", object: at(resource, { name, namespace }), sent: object } as const;
      return recorded(write, client.create(resource, object, options));
    },
    patch: (resource, ref, patch, options) => {
      const object = at(resource, ref, options.subresource);
      return recorded({ verb: "patch", object, sent: asObject(patch) }, client.patch(resource, ref, patch, options));
    },
    replace: (resource, object, options) => {
      const { name = "", namespace } = object.metadata;
      const position = at(resource, { name, namespace }, options.subresource);
      return recorded({ verb: "update", object: position, sent: object }, client.replace(resource, object, options));
    },
    remove: (resource, ref, options) =>
      recorded({ verb: "delete", object: at(resource, ref) }, client.remove(resource, ref, options)),
    raw: async (request) => {
      const { method, path, body } = request;
      if (method === "GET") return seeRaw(request, await client.raw(request));
      // What a deletion sends are its options.
      const sent = method === "DELETE" ? undefined : asObject(body);
      const object = isReview(method, path) ? undefined : positionOfPath(path, sent);
      if (!object) return client.raw(request);
      return recorded({ verb: VERBS[method], object, sent }, client.raw(request), isTrial(request));
    },
  };
}

/** In the query, or in the options of a deletion. */
function isTrial({ path, body }: RawRequest): boolean {
  return /[?&]dryRun=/.test(path) || (body !== undefined && "dryRun" in body);
}

function report(write: HubWrite): void {
  const context = currentRequest();
  if (!context?.onWrite) return;
  const { object, sent } = write;
  const before = context.seen.get(positionKey(object));
  const kind = sent?.kind ?? before?.kind ?? object.kind;
  context.onWrite({ ...write, object: { ...object, kind }, before }, context);
}

/** What is written was mostly read first, in the same request. */
function see<Read extends RawObject>(object: Read, position: ObjectPosition | undefined): Read {
  const context = currentRequest();
  if (position && context?.onWrite) context.seen.set(positionKey(position), object);
  return object;
}

function seeItem(resource: Resource, item: unknown): void {
  const object = objectIn(item);
  const { name = "", namespace } = object?.metadata ?? {};
  if (object) see(object, at(resource, { name, namespace }));
}

function seeRaw({ path }: RawRequest, answer: unknown): unknown {
  const object = objectIn(answer);
  if (object?.metadata.name !== undefined) see(object, positionOfPath(path));
  return answer;
}

function at({ group, plural, kind }: Resource, { name, namespace }: ObjectRef, subresource?: string): ObjectPosition {
  return {
    group,
    resource: plural,
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(subresource === undefined ? {} : { subresource }),
  };
}

function objectIn(value: unknown): RawObject | undefined {
  const isObject = typeof value === "object" && value !== null && "metadata" in value;
  return isObject && value.metadata ? (value as RawObject) : undefined; // what a hub answers or takes
}

/** A patch has parts of an object. */
function asObject(body: object | undefined): RawObject | undefined {
  return body && { metadata: {}, ...body };
}
