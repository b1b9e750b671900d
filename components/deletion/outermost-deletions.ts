import type { ClusterDeletionsAnswer } from "@/lib/api/clusters/deletions";

export type Deletion = ClusterDeletionsAnswer["deletions"][number];

/** Those that no other one waits for: what holds up an inner one is on the outer one's way already. */
export function outermostDeletions(deletions: readonly Deletion[]): Deletion[] {
  const inner = new Set(
    deletions.flatMap(({ blockers }) =>
      blockers.flatMap(({ chain }) =>
        chain
          .slice(1)
          .filter(({ part }) => part === undefined)
          .map(deletionKey),
      ),
    ),
  );
  return deletions.filter((each) => !inner.has(deletionKey(each)));
}

/** "ManifestWork c1/app". */
export function deletionKey({ kind, namespace, name }: Pick<Deletion, "kind" | "namespace" | "name">): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}
