import { placementHref, workHref } from "@/components/object/object-address";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { AddOnChain, WorkLine } from "@/lib/api/addons/add-on-chain";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { Graph, GraphEdge, GraphNode } from "./graph";
import { manifestNodes } from "./manifest-nodes";
import { shortWorkName, worstAppearance } from "./node-labels";

const ROOT = "add-on";
const ON_CLUSTER = "cluster add-on";
const CHOSEN = { tone: "good", shape: "disc-check", label: "Selected it" } as const satisfies StatusAppearance;
const ABSENT = { tone: "neutral", shape: "dashed", label: "Missing" } as const satisfies StatusAppearance;
const HIDDEN = { tone: "neutral", shape: "padlock", label: "Not permitted" } as const satisfies StatusAppearance;

/** One add-on on one cluster: what selected it, and what is delivered. */
export function clusterGraph(addOn: string, row: AddOnRow | undefined, chain: AddOnChain): Graph {
  const { chosenBy = [], cluster, works } = chain;
  const ways = chosenBy.map(wayNodes);
  const manifests = works.map((work) => manifestNodes({ cluster, work, from: `work ${work.name}` }));
  return {
    nodes: [
      rootNode(addOn, row),
      ...ways.flatMap(({ nodes }) => nodes).toSorted((a, b) => a.column - b.column),
      clusterNode(addOn, chain),
      ...works.map((work) => workNode(addOn, cluster, work)),
      ...manifests.flatMap(({ nodes }) => nodes),
    ],
    edges: [
      ...(ways.length > 0 ? ways.flatMap(({ edges }) => edges) : [{ from: ROOT, to: ON_CLUSTER }]),
      ...works.map(({ name }) => ({ from: ON_CLUSTER, to: `work ${name}` })),
      ...manifests.flatMap(({ edges }) => edges),
    ],
  };
}

function rootNode(addOn: string, row: AddOnRow | undefined): GraphNode {
  const base = { id: ROOT, column: 0, kind: "Add-on", name: addOn, machine: true };
  if (!row) return { ...base, text: "not visible to you", appearance: HIDDEN };
  const text = row.templated ? "by template" : "by a custom controller";
  return { ...base, text, appearance: CHOSEN, href: `/addons/${addOn}` };
}

/** A placement that chose the cluster, and the group in which it did. */
function wayNodes({ namespace, name, group }: NonNullable<AddOnChain["chosenBy"]>[number]): Graph {
  const own = {
    id: `placement ${namespace}/${name}`,
    column: 1,
    kind: "Placement",
    name,
    title: `${namespace}/${name}`,
    machine: true,
    appearance: CHOSEN,
  };
  const placement = { ...own, text: "selected it", href: placementHref(namespace, name) };
  if (!group) return { nodes: [placement], edges: pathThrough(placement.id) };
  const id = `group ${namespace}/${name}`;
  const inGroup = {
    id,
    column: 2,
    kind: "Decision group",
    name: group,
    machine: true,
    appearance: CHOSEN,
    text: "selected it in this group",
  };
  return { nodes: [placement, inGroup], edges: pathThrough(placement.id, id) };
}

function pathThrough(...ids: readonly string[]): GraphEdge[] {
  const path = [ROOT, ...ids, ON_CLUSTER];
  return path.slice(1).map((to, index) => ({ from: path[index] ?? ROOT, to }));
}

function clusterNode(addOn: string, { cluster, conditions, missing }: AddOnChain): GraphNode {
  const unseen = missing.conditions ? HIDDEN : ABSENT;
  const appearance = conditions ? worstAppearance(conditions) : unseen;
  const href = `/clusters/${cluster}/addons?addon=${addOn}`;
  return {
    id: ON_CLUSTER,
    column: 3,
    kind: "Cluster add-on",
    name: cluster,
    machine: true,
    text: appearance.label.toLowerCase(),
    appearance,
    href,
  };
}

function workNode(addOn: string, cluster: string, { name, conditions }: WorkLine): GraphNode {
  const appearance = worstAppearance(conditions);
  const text = appearance.label.toLowerCase();
  return {
    id: `work ${name}`,
    column: 4,
    kind: "Work",
    name: shortWorkName(addOn, name),
    title: name,
    machine: true,
    text,
    appearance,
    href: workHref(cluster, name),
  };
}
