import { workHref } from "@/components/status/object-address";
import type { StatusLook } from "@/components/ui/status-badge";
import type { ManifestLine, WorkLine } from "@/lib/api/add-on-chain";
import { count } from "@/lib/format/count";
import type { Graph, GraphNode } from "./graph";
import { byUrgency, worstLook } from "./node-words";

/** More manifests than that of one work are gathered by how they stand. */
const MOST_MANIFESTS = 8;

interface Carried {
  readonly cluster: string;
  readonly work: WorkLine;
  /** The node of the work. */
  readonly from: string | undefined;
}

interface Judged {
  readonly id: string;
  readonly manifest: ManifestLine;
  readonly look: StatusLook;
}

/** What a work carries to its cluster: one by one where it is little, else what stands alike together, the worst first. */
export function manifestNodes({ cluster, work, from }: Carried): Graph {
  const judged = work.manifests.map(
    (manifest, place): Judged => ({ id: `manifest ${cluster} ${work.name} ${place}`, manifest, look: worstLook(manifest.conditions) }),
  );
  const sorted = judged.toSorted((a, b) => byUrgency(a.look, b.look));
  const words = [...new Set(sorted.map(({ look }) => look.word))];
  const href = workHref(cluster, work.name);
  const nodes =
    judged.length > MOST_MANIFESTS
      ? words.flatMap((word) =>
          gathered(
            sorted.filter(({ look }) => look.word === word),
            href,
          ),
        )
      : sorted.map((each) => oneNode(each, href));
  return { nodes, edges: from === undefined ? [] : nodes.map(({ id }) => ({ from, to: id })) };
}

function gathered(alike: readonly Judged[], href: string): GraphNode[] {
  const [first, ...others] = alike;
  if (!first || others.length === 0) return alike.map((each) => oneNode(each, href));
  const lines = alike.map(({ id, manifest, look }) => ({ id, name: nameOf(manifest), look, words: manifest.kind }));
  const kinds = [...new Set(alike.map(({ manifest }) => manifest.kind))];
  const words = `${first.look.word.toLowerCase()}: ${kinds.join(", ")}`;
  const name = `${count(alike.length)} alike`;
  return [{ id: `alike ${first.id}`, column: 5, kind: "Manifests", name, words, look: first.look, gathers: { lines } }];
}

function oneNode({ id, manifest, look }: Judged, href: string): GraphNode {
  const words = `${manifest.kind}, ${look.word.toLowerCase()}`;
  return { id, column: 5, kind: "Manifest", name: manifest.name, title: nameOf(manifest), machine: true, words, look, href };
}

function nameOf({ namespace, name }: ManifestLine): string {
  return namespace ? `${namespace}/${name}` : name;
}
