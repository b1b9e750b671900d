import { workHref } from "@/components/object/object-address";
import type { StatusLook } from "@/components/ui/feedback/status-badge";
import type { ManifestLine, WorkLine } from "@/lib/api/addons/add-on-chain";
import { count } from "@/lib/format/count";
import type { Graph, GraphNode } from "./graph";
import { compareUrgency, worstLook } from "./node-labels";

/** Above this number manifests of a work are grouped by status. */
const MAX_MANIFESTS = 8;

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

/** Manifests of a work: one by one if there are few, else grouped by status, worst first. */
export function manifestNodes({ cluster, work, from }: Carried): Graph {
  const judged = work.manifests.map(
    (manifest, place): Judged => ({
      id: `manifest ${cluster} ${work.name} ${place}`,
      manifest,
      look: worstLook(manifest.conditions),
    }),
  );
  const sorted = judged.toSorted((a, b) => compareUrgency(a.look, b.look));
  const words = [...new Set(sorted.map(({ look }) => look.word))];
  const href = workHref(cluster, work.name);
  const nodes =
    judged.length > MAX_MANIFESTS
      ? words.flatMap((word) =>
          gathered(
            sorted.filter(({ look }) => look.word === word),
            href,
          ),
        )
      : sorted.map((each) => oneNode(each, href));
  return { nodes, edges: from === undefined ? [] : nodes.map(({ id }) => ({ from, to: id })) };
}

function gathered(members: readonly Judged[], href: string): GraphNode[] {
  const [first, ...others] = members;
  if (!first || others.length === 0) return members.map((each) => oneNode(each, href));
  const lines = members.map(({ id, manifest, look }) => ({ id, name: nameOf(manifest), look, words: manifest.kind }));
  const kinds = [...new Set(members.map(({ manifest }) => manifest.kind))];
  const words = `${first.look.word.toLowerCase()}: ${kinds.join(", ")}`;
  const name = `${count(members.length)} alike`;
  return [{ id: `alike ${first.id}`, column: 5, kind: "Manifests", name, words, look: first.look, gathers: { lines } }];
}

function oneNode({ id, manifest, look }: Judged, href: string): GraphNode {
  const words = `${manifest.kind}, ${look.word.toLowerCase()}`;
  return {
    id,
    column: 5,
    kind: "Manifest",
    name: manifest.name,
    title: nameOf(manifest),
    machine: true,
    words,
    look,
    href,
  };
}

function nameOf({ namespace, name }: ManifestLine): string {
  return namespace ? `${namespace}/${name}` : name;
}
