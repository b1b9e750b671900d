import type { ResourceCache, UnavailableResource } from "./resource-cache";
import type { OpenCache } from "./watched";

/** What a part of a process needs of the hub's kinds, by the names of their caches. */
export interface KindNeeds<Name extends string = string> {
  /** Without one of these the part does not start. */
  readonly required: readonly Name[];
  /** What it leaves out without each of these. */
  readonly optional: Readonly<{ [Each in Name]?: string }>;
}

/** The names of all kinds that are needed. */
export type NeededKind<Needs extends KindNeeds> = Needs["required"][number] | (keyof Needs["optional"] & string);

/** A kind that the hub does not serve, or does not let us read. */
export interface UnavailableKind extends UnavailableResource {
  /** Of its cache. */
  readonly name: string;
  /**
   * What its cache holds: nothing that counts, nothing because an optional kind is not defined, or what was read
   * before.
   */
  readonly content: "unread" | "absent" | "outdated";
}

export function unavailableAmong(opened: ReadonlyMap<string, OpenCache<unknown, string>>): UnavailableKind[] {
  return [...opened].flatMap(([name, { cache }]) => {
    const unavailable = cache.failure?.unavailable;
    return unavailable ? [{ name, ...unavailable, content: contentOf(cache) }] : [];
  });
}

function contentOf({
  isSynced,
  lastSeenAt,
}: Pick<ResourceCache<unknown>, "isSynced" | "lastSeenAt">): UnavailableKind["content"] {
  if (!isSynced) return "unread";
  return lastSeenAt === 0 ? "absent" : "outdated";
}
