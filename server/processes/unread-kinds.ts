import type { UnreadKind } from "@/lib/resources/unread-kind";
import type { KindNeeds, UnavailableKind } from "@/server/hub/kind-needs";

/** The needs of each controller, by its name. */
type Needs = Readonly<Record<string, KindNeeds>>;

const OUTDATED = "changes since it was last read are unknown";

/** What the add-on manager does not do without these kinds, each resource once. */
export function unreadKindsOf(unavailable: readonly UnavailableKind[], needs: Needs): UnreadKind[] {
  const found = new Map<string, UnreadKind>();
  for (const kind of unavailable) {
    const { resource, reason } = kind;
    const known = found.get(`${resource} ${reason}`)?.parts ?? [];
    const parts = [...new Set([...known, ...partsWithout(kind, needs)])];
    found.set(`${resource} ${reason}`, { kind: resource, reason, parts });
  }
  return [...found.values()];
}

function partsWithout({ name, content }: UnavailableKind, needs: Needs): string[] {
  if (content === "absent") return ["it counts as having no objects"];
  if (content === "outdated") return [OUTDATED];
  return Object.entries(needs).flatMap(([controller, { required, optional }]) => {
    if (required.includes(name)) return [`the controller ${controller} does not run`];
    return optional[name] ?? [];
  });
}

/** What a page does not show while it shows the rest, by the name of the cache. */
const IN_PART: Readonly<Record<string, string>> = {
  leavingNamespaces: "Being deleted lists no namespaces of clusters, and all else",
};

/** The kinds that the console cannot read. Its pages say themselves what they lack. */
export function unreadKindsOfConsole(unavailable: readonly UnavailableKind[]): UnreadKind[] {
  return unavailable.map(({ name, resource, reason, content }) => {
    const part = content === "outdated" ? OUTDATED : (IN_PART[name] ?? "pages that need it show nothing");
    return { kind: resource, reason, parts: [part] };
  });
}

/** The kinds for which every controller waits; none where one of them can run. */
export function kindsThatStopAll(unavailable: readonly UnavailableKind[], needs: Needs): string[] {
  const unread = unavailable.filter(({ content }) => content === "unread");
  const isStopped = ({ required }: KindNeeds) => unread.some(({ name }) => required.includes(name));
  return Object.values(needs).every(isStopped) ? unread.map(({ name }) => name) : [];
}
