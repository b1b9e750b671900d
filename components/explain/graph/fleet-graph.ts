import { fleetSegments } from "@/components/labels/add-on-fleet-status";
import { addOnAppearance, HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { strategyLabel } from "@/components/labels/placement-rollout";
import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { filterHref } from "@/components/list/filter-href";
import { placementHref, workHref } from "@/components/object/object-address";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WaterlineSegment } from "@/components/ui/feedback/waterline";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import type {
  AddOnGraph,
  GraphClusters,
  GraphCount,
  GraphGroup,
  GraphPlacement,
  GraphStatus,
  GraphWorks,
} from "@/lib/api/addons/add-on-graph";
import { exactTerm } from "@/lib/filter/print-value";
import { count, plural } from "@/lib/format/count";
import { installedOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { Graph, GraphEdge, GraphNode } from "./graph";
import { manifestNodes } from "./manifest-nodes";
import { shortWorkName } from "./node-labels";

/** Status of an add-on on one cluster, or on many equal ones. */
const APPEARANCE = {
  unhealthy: HEALTH_APPEARANCE.unhealthy,
  degraded: HEALTH_APPEARANCE.degraded,
  unreachable: HEALTH_APPEARANCE.unreachable,
  unknown: HEALTH_APPEARANCE.unknown,
  absent: { tone: "neutral", shape: "dashed", label: "Missing", kind: "pending" },
  removing: HEALTH_APPEARANCE.deleting,
  applying: addOnAppearance({ health: "healthy", phase: "applying" }),
  waiting: addOnAppearance({ health: "healthy", phase: "waiting" }),
  healthy: HEALTH_APPEARANCE.healthy,
} as const satisfies Record<GraphStatus, StatusAppearance & { readonly kind: WaterlineSegment["kind"] }>;

const ROOT = "add-on";
const WELL = { tone: "good", shape: "disc-check", label: "Healthy" } as const satisfies StatusAppearance;
const SILENT = { tone: "neutral", shape: "question", label: "Not visible to you" } as const satisfies StatusAppearance;

/** An add-on with all its clusters, grouped by status; manifests are those of the selected cluster, if any. */
export function fleetGraph(row: AddOnRow, graph: AddOnGraph, followed: AddOnChain | undefined): Graph {
  const groups = graph.groups.filter(
    ({ placement }) => graph.groups.filter((each) => each.placement === placement).length > 1,
  );
  const grouped = new Set(groups.map(({ placement }) => placement));
  const works = graph.works.map((work) => workNode(row.name, work));
  const manifests = followed ? manifestsOf(followed, graph.works) : { nodes: [], edges: [] };
  return {
    nodes: [
      rootNode(row),
      ...graph.placements.map((placement) => placementNode(row, placement)),
      ...groups.map(groupNode),
      ...graph.clusters.map((each) => clusterNode(row.name, each)),
      ...works,
      ...manifests.nodes,
    ],
    edges: [
      ...graph.placements.map(({ id }) => ({ from: ROOT, to: id })),
      ...groups.map(({ id, placement }) => ({ from: placement, to: id })),
      ...graph.groups.flatMap(({ id, placement, clusters }) =>
        edgesTo(grouped.has(placement) ? id : placement, clusters),
      ),
      ...graph.clusters.filter(({ isDirect }) => isDirect).map(({ id }) => ({ from: ROOT, to: id })),
      ...graph.works.flatMap(({ id, clusters }) => clusters.map((from) => ({ from, to: id }))),
      ...manifests.edges,
    ],
  };
}

function edgesTo(from: string, targets: readonly string[]): GraphEdge[] {
  return targets.map((to) => ({ from, to }));
}

function rootNode(row: AddOnRow): GraphNode {
  const way = row.templated ? "by template" : "by a custom controller";
  const counts = row.counts.map((each) => ({ ...addOnAppearance(each), size: each.size }));
  const worst = counts.find(({ tone }) => tone === "bad") ?? counts.find(({ tone }) => tone === "warn");
  return {
    id: ROOT,
    column: 0,
    kind: "Add-on",
    name: row.name,
    machine: true,
    figure: row.clustersVisible ? installedOn(row) : undefined,
    text: way,
    appearance: worst ?? {
      ...WELL,
      tone: row.clustersVisible ? "good" : "neutral",
      shape: row.clustersVisible ? "disc-check" : "padlock",
    },
    segments: fleetSegments(row),
  };
}

function placementNode(row: AddOnRow, { id, namespace, name, folds, size, counts }: GraphPlacement): GraphNode {
  const strategy = row.placements.find((each) => each.namespace === namespace && each.name === name)?.strategy ?? "";
  return {
    id,
    column: 1,
    kind: "Placement",
    name: folds > 1 ? plural(folds, "placement") : name,
    title: folds > 1 ? plural(folds, "placement") : `${namespace}/${name}`,
    machine: folds === 1,
    figure: size,
    text: issueText(counts) ?? strategyLabel(strategy),
    appearance: appearanceOf(counts),
    segments: segments(counts),
    href: folds > 1 ? filterHref("/placements", exactTerm("addon", row.name)) : placementHref(namespace, name),
  };
}

function groupNode({ id, index, name, folds, size, counts, placement }: GraphGroup): GraphNode {
  const [namespace = "", own = ""] = placement.replace("placement ", "").split("/");
  return {
    id,
    column: 2,
    kind: "Decision group",
    name: folds > 1 ? plural(folds, "group") : name || `Group ${index}`,
    machine: folds === 1 && name !== "",
    figure: size,
    text: issueText(counts) ?? appearanceOf(counts).label.toLowerCase(),
    appearance: appearanceOf(counts),
    segments: segments(counts),
    href: own === "" ? undefined : `${placementHref(namespace, own, "clusters")}${folds > 1 ? "" : `?group=${index}`}`,
  };
}

function clusterNode(addOn: string, { id, status, size, cluster }: GraphClusters): GraphNode {
  const appearance = APPEARANCE[status];
  const base = { id, column: 3, kind: "Cluster add-on", appearance };
  if (cluster)
    return {
      ...base,
      name: cluster,
      machine: true,
      text: appearance.label.toLowerCase(),
      href: `/addons/${addOn}?cluster=${cluster}`,
      isHere: true,
    };
  const gathered = {
    ...base,
    name: appearance.label,
    figure: size,
    text: plural(size, "cluster"),
    segments: segments([{ status, size }]),
  };
  if (status === "absent") return { ...gathered, text: "selected, not installed" };
  const filter = exactTerm("status", status);
  const query = { q: `${exactTerm("addon", addOn)} ${filter}` };
  return {
    ...gathered,
    gathers: { view: "cluster-addons", query, href: filterHref(`/addons/${addOn}/clusters`, filter) },
  };
}

function workNode(addOn: string, { id, work, folds, status, size, cluster }: GraphWorks): GraphNode {
  const appearance = WORK_APPEARANCE[status];
  const name = folds > 1 ? plural(folds, "kind of work", "kinds of work") : shortWorkName(addOn, work);
  const base = { id, column: 4, kind: "Work", name, title: work || name, machine: folds === 1, appearance };
  if (cluster) return { ...base, text: appearance.label.toLowerCase(), href: workHref(cluster, work) };
  const named = folds > 1 ? [] : [exactTerm("name", work)];
  const q = [...named, exactTerm("addon", addOn), exactTerm("status", status)].join(" ");
  const text = `${appearance.label.toLowerCase()}, ${plural(size, "work")}`;
  return { ...base, figure: size, text, gathers: { view: "works", query: { q }, href: filterHref("/works", q) } };
}

/** Those of one cluster's works, each behind the work that it lies in. */
function manifestsOf(chain: AddOnChain, works: readonly GraphWorks[]): Graph {
  const parts = chain.works.map((work) => {
    const behind = works.filter(
      (each) => each.folds > 1 || (each.work === work.name && (each.cluster ?? chain.cluster) === chain.cluster),
    );
    // There may be several of one name with different status: worst first, like the selected cluster.
    return manifestNodes({ cluster: chain.cluster, work, from: behind[0]?.id });
  });
  return { nodes: parts.flatMap(({ nodes }) => nodes), edges: parts.flatMap(({ edges }) => edges) };
}

function appearanceOf([first]: readonly GraphCount[]): StatusAppearance {
  return first ? APPEARANCE[first.status] : SILENT;
}

/** Their problems, worst first; undefined without any. */
function issueText(counts: readonly GraphCount[]): string | undefined {
  const wrong = counts.filter(({ status }) => APPEARANCE[status].tone === "bad" || APPEARANCE[status].tone === "warn");
  if (wrong.length === 0) return undefined;
  return wrong.map(({ status, size }) => `${count(size)} ${APPEARANCE[status].label.toLowerCase()}`).join(", ");
}

function segments(counts: readonly GraphCount[]): WaterlineSegment[] {
  return counts.map(({ status, size }) => ({
    id: status,
    kind: APPEARANCE[status].kind,
    label: APPEARANCE[status].label,
    size,
  }));
}
