import type { RawObject } from "@/lib/kube/object";
import type { ObjectRef, Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { env } from "@/server/env";
import { CachedKind } from "./cached-kind";
import type { ParseJson } from "./exchange";
import { parseWithoutManagedFields } from "./managed-fields";
import { reflect } from "./reflector";
import type { ResourceCache } from "./resource-cache";
import type { Transport } from "./transport";

/** One kind wired for caching, not yet opened. */
export interface Watched<P, Index extends string> {
  open(): OpenCache<P, Index>;
}

export interface OpenCache<P, Index extends string> {
  readonly cache: ResourceCache<P, Index>;
  readonly resource: Pick<Resource, "group" | "plural">;
  /** The name of the label that its objects carry, where it has those alone. */
  readonly labelSelector: string | undefined;
  /** How many objects of the kind cannot be read. */
  unreadable(): number;
  /** How many watches were opened, the first one included. */
  watches(): number;
  /** How many times the hub did not answer, or refused. */
  failures(): number;
  holds(resource: Pick<Resource, "group" | "plural">): boolean;
  store(object: RawObject): void;
  dropOwn(ref: ObjectRef, uid: string | undefined): void;
  reflect(transport: Transport, signal: AbortSignal): Promise<void>;
}

type Indexes<P, Index extends string> = Readonly<Record<Index, (item: P) => readonly string[]>>;

interface Selection {
  /** A hub may do without the kind: where it is not defined, there is nothing of it. */
  readonly isOptional?: boolean;
  /** The name of a label that an object must carry. */
  readonly labelSelector?: string;
  /** What of its status an object must say: the hub sends those that begin to, and takes back those that no longer do. */
  readonly fieldSelector?: "status.phase=Terminating";
  /** The only namespace that is looked into. */
  readonly namespace?: string;
}

interface WatchOptions<T, P, Index extends string> extends Selection {
  readonly asStored?: boolean | undefined;
  /** What is kept of each object. */
  readonly project: (item: T, key: string) => P;
  readonly indexes: Indexes<P, Index>;
  readonly parse?: ParseJson;
}

interface DigestOptions<P, Index extends string> {
  /** What is kept of an object as the hub sent it, with its key. Throws where it makes no sense. */
  readonly read: (raw: RawObject, key: string) => P;
  readonly indexes: Indexes<P, Index>;
  /** Whether `read` makes the same of each version that a hub may store: then none is converted first. */
  readonly asStored?: boolean;
}

/** Keeps whole objects, found by name alone or by the given indexes. */
export function watching<T, Index extends string = never>(
  resource: Resource<T>,
  indexes: Indexes<T, Index> = {} as Indexes<T, Index>, // no index named, so Index is never
  selection: Selection = {},
): Watched<T, Index> {
  return projecting(resource, { project: (item: T) => item, indexes, ...selection });
}

/** Keeps little of each of very many objects, and looks at no more of them than that: no schema, no managed fields. */
export function digesting<P, Index extends string = never>(
  resource: Resource,
  { read, indexes, asStored }: DigestOptions<P, Index>,
  selection: Selection = {},
): Watched<P, Index> {
  const project = (raw: unknown, key: string) => read(raw as RawObject, key); // unread, it is what was stored
  return projecting(
    { ...resource, schema: z.unknown() },
    { project, indexes, asStored, parse: parseWithoutManagedFields, ...selection },
  );
}

/** Keeps what `project` makes of each object. */
function projecting<T, P, Index extends string = never>(
  resource: Resource<T>,
  options: WatchOptions<T, P, Index>,
): Watched<P, Index> {
  return {
    open() {
      const { project, indexes, ...selection } = options;
      const kind = new CachedKind({ resource, project, indexes, freeze: env().NODE_ENV === "test" });
      return {
        cache: kind,
        resource,
        labelSelector: selection.labelSelector,
        unreadable: () => kind.unreadable.length,
        watches: () => kind.watches,
        failures: () => kind.failures,
        holds: ({ group, plural }) => group === resource.group && plural === resource.plural,
        store: (object) => {
          if (isSelected(object, selection)) kind.store(object);
        },
        dropOwn: (ref, uid) => kind.dropOwn(ref, uid),
        reflect: (transport, signal) => reflect({ transport, resource, ...selection }, kind, signal),
      };
    },
  };
}

function isSelected({ metadata, status }: RawObject, { fieldSelector, labelSelector, namespace }: Selection): boolean {
  if (fieldSelector !== undefined && !isTerminating(status)) return false;
  if (namespace !== undefined && metadata.namespace !== namespace) return false;
  return labelSelector === undefined || metadata.labels?.[labelSelector] !== undefined;
}

function isTerminating(status: unknown): boolean {
  return typeof status === "object" && status !== null && "phase" in status && status.phase === "Terminating";
}
