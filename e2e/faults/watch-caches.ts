import type { KubeObject, RawObject } from "@/lib/kube/object";
import { parseSelector } from "@/lib/kube/selector-text";
import { matchesAll } from "@/lib/kube/selectors";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { isAtLeast } from "@/server/hub/resource-version";
import { CONTROLLER_KINDS } from "@/server/processes/controller-kinds";
import type { ManagerHub } from "./manager";
import { POISONED } from "./poison";

/** Of findings the caches keep a digest, without what a version is told by. */
const { identityFindings: _digests, ...WHOLE_KINDS } = CONTROLLER_KINDS;
const NAMES = Object.keys(WHOLE_KINDS) as (keyof typeof WHOLE_KINDS)[]; // an object literal has no other keys

function cachesOf(hub: ManagerHub): ResourceCache<KubeObject>[] {
  return NAMES.map((name) => hub[name]);
}

/** Reports every step of a cache that goes back: to an older version, or to an object that had gone. */
export function watchCaches(process: string, hub: ManagerHub, report: string[]): void {
  const versions = new Map<string, string>();
  const gone = new Set<string>();
  for (const cache of cachesOf(hub)) {
    cache.subscribe(({ before, after }) => {
      const { uid, resourceVersion, name } = (after ?? before)?.metadata ?? { uid: "", resourceVersion: "", name: "" };
      if (!after) gone.add(uid);
      else if (gone.has(uid)) report.push(`${process} sees ${name} again, which had gone`);
      else if (versions.has(uid) && isAtLeast(versions.get(uid) ?? "", resourceVersion))
        report.push(`${process} sees ${name} go back to an older version`);
      versions.set(uid, resourceVersion);
    });
  }
}

/** How the caches of a process differ from what is on the hub, as far as they follow it. */
export function staleCaches({ process, hub, followed, present }: Caches): string[] {
  const cached = new Map(
    cachesOf(hub).flatMap((cache) => cache.list().map(({ metadata }) => [metadata.uid, metadata] as const)),
  );
  const lines: string[] = [];
  for (const [key, { metadata }] of present) {
    const { uid = "", resourceVersion, name, labels = {} } = metadata;
    const selectors = [...(followed.get(key.split(" ")[0] ?? "") ?? [])];
    const isFollowed = selectors.some((selector) => matchesAll(parseSelector(selector), labels));
    if (isFollowed && name !== POISONED && cached.get(uid)?.resourceVersion !== resourceVersion)
      lines.push(`${process} does not know ${key} as it is`);
    cached.delete(uid);
  }
  for (const { name } of cached.values())
    if (name !== POISONED) lines.push(`${process} still knows ${name}, which has gone`);
  return lines;
}

interface Caches {
  readonly process: string;
  readonly hub: ManagerHub;
  /** The selectors of labels by which each kind is followed. */
  readonly followed: ReadonlyMap<string, ReadonlySet<string>>;
  readonly present: ReadonlyMap<string, RawObject>;
}
