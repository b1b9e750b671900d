import { replicasAppearance } from "@/components/labels/replicas-appearance";
import { workHref } from "@/components/object/object-address";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { ManifestLine, WorkLine } from "@/lib/api/addons/add-on-chain";
import { count } from "@/lib/format/count";
import type { Graph, GraphNode } from "./graph";
import { compareUrgency, SILENT, worstAppearance } from "./node-labels";

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
  readonly appearance: StatusAppearance;
}

/** Manifests of a work: one by one if there are few, else grouped by status, worst first. */
export function manifestNodes({ cluster, work, from }: Carried): Graph {
  const judged = work.manifests.map(
    (manifest, index): Judged => ({
      id: `manifest ${cluster} ${work.name} ${index}`,
      manifest,
      appearance: appearanceOf(manifest),
    }),
  );
  const sorted = judged.toSorted((a, b) => compareUrgency(a.appearance, b.appearance));
  const text = [...new Set(sorted.map(({ appearance }) => appearance.label))];
  const href = workHref(cluster, work.name);
  const nodes =
    judged.length > MAX_MANIFESTS
      ? text.flatMap((label) =>
          gathered(
            sorted.filter(({ appearance }) => appearance.label === label),
            href,
          ),
        )
      : sorted.map((each) => oneNode(each, href));
  return { nodes, edges: from === undefined ? [] : nodes.map(({ id }) => ({ from, to: id })) };
}

/** A workload whose pods are not ready is not well, whatever its conditions say. */
function appearanceOf({ conditions, replicas }: ManifestLine): StatusAppearance {
  const [worst = SILENT] = [worstAppearance(conditions), ...(replicas ? [replicasAppearance(replicas)] : [])]
    .reverse()
    .sort(compareUrgency);
  return worst;
}

function gathered(members: readonly Judged[], href: string): GraphNode[] {
  const [first, ...others] = members;
  if (!first || others.length === 0) return members.map((each) => oneNode(each, href));
  const lines = members.map(({ id, manifest, appearance }) => ({
    id,
    name: nameOf(manifest),
    appearance,
    text: manifest.kind,
  }));
  const kinds = [...new Set(members.map(({ manifest }) => manifest.kind))];
  const text = `${labelWithin(first.appearance)}: ${kinds.join(", ")}`;
  const name = `${count(members.length)} similar`;
  return [
    {
      id: `manifests ${first.id}`,
      column: 5,
      kind: "Manifests",
      name,
      text,
      appearance: first.appearance,
      gathers: { lines },
    },
  ];
}

function oneNode({ id, manifest, appearance }: Judged, href: string): GraphNode {
  const text = `${manifest.kind}, ${labelWithin(appearance)}`;
  return {
    id,
    column: 5,
    kind: "Manifest",
    name: manifest.name,
    title: nameOf(manifest),
    machine: true,
    text,
    appearance,
    href,
  };
}

/** A reason in it keeps its capitals. */
function labelWithin({ label }: StatusAppearance): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}

function nameOf({ namespace, name }: ManifestLine): string {
  return namespace ? `${namespace}/${name}` : name;
}
