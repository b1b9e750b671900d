import { conditionAppearance } from "@/components/labels/condition-appearance";
import { replicasAppearance } from "@/components/labels/replicas-appearance";
import { placementHref, workHref } from "@/components/object/object-address";
import { rightText } from "@/components/request-state/right-labels";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { AddOnChain, ManifestLine } from "@/lib/api/addons/add-on-chain";
import type { MissingRight } from "@/lib/api/problem";
import type { ConditionLine } from "@/lib/kube/condition-line";
import type { AddOnRow } from "@/lib/lists/addons/row";

interface LinkStatus {
  readonly appearance: StatusAppearance;
  readonly condition?: ConditionLine | undefined;
  /** A text, if there is no condition. */
  readonly note?: string;
}

/** One link of the chain from the add-on to what runs on a cluster. */
export interface ChainRow {
  readonly id: string;
  readonly link: string;
  readonly object: string;
  /** The page of the object, where it has one. */
  readonly href?: string;
  /** The status a link reports about itself, with the condition it comes from, if any. */
  readonly statuses: readonly LinkStatus[];
}

const MISSING = { tone: "neutral", shape: "dashed", label: "Missing" } as const satisfies StatusAppearance;
const SILENT = {
  tone: "neutral",
  shape: "question",
  label: "Not reported by the cluster",
} as const satisfies StatusAppearance;
const DECISIONS = { verb: "list", resource: "placementdecisions", group: "cluster.open-cluster-management.io" };

/** From the add-on through the placement that chose the cluster to each manifest there. */
export function chainRows(addOn: string, row: AddOnRow | undefined, chain: AddOnChain): ChainRow[] {
  return [headRow(addOn, row), ...placementRows(row, chain), clusterRow(addOn, chain), ...workRows(chain)];
}

function headRow(addOn: string, row: AddOnRow | undefined): ChainRow {
  const head = { id: "add-on", link: "Add-on", object: addOn };
  if (!row)
    return { ...head, statuses: [{ appearance: { ...MISSING, label: "Hidden: you may not list this add-on" } }] };
  const ways = [
    row.install === "manual" ? "installed manually" : "installed by placements",
    row.templated ? "by template" : "by a custom controller",
  ];
  return {
    ...head,
    href: `/addons/${addOn}`,
    statuses: [{ appearance: { tone: "good", shape: "disc-check", label: ways.join(", ") } }],
  };
}

function placementRows(row: AddOnRow | undefined, { chosenBy }: AddOnChain): ChainRow[] {
  if (row?.install === "manual") return [];
  if (!chosenBy) return [{ id: "placement", link: "Placement", object: "", statuses: [hidden(DECISIONS)] }];
  if (chosenBy.length === 0) {
    const label = row?.placements.length === 0 ? "None" : "None of them selected this cluster";
    return [{ id: "placement", link: "Placement", object: "", statuses: [{ appearance: { ...MISSING, label } }] }];
  }
  return chosenBy.map(({ namespace, name, group }) => ({
    id: `${namespace}/${name}`,
    link: "Placement",
    object: `${namespace}/${name}`,
    href: placementHref(namespace, name),
    statuses: [
      {
        appearance: {
          tone: "good",
          shape: "disc-check",
          label: group ? `selected it, in group ${group}` : "selected it",
        },
      },
    ],
  }));
}

function clusterRow(addOn: string, { cluster, conditions, missing }: AddOnChain): ChainRow {
  const statuses = conditions
    ? conditions.map(statusFrom)
    : [missing.conditions ? hidden(missing.conditions) : { appearance: MISSING }];
  return {
    id: "cluster-add-on",
    link: "Cluster add-on",
    object: `${cluster}/${addOn}`,
    href: `/clusters/${cluster}`,
    statuses: statuses.length > 0 ? statuses : [{ appearance: SILENT }],
  };
}

function workRows({ cluster, missing, works }: AddOnChain): ChainRow[] {
  if (missing.works) return [{ id: "works", link: "Work", object: "", statuses: [hidden(missing.works)] }];
  return works.flatMap((work) => workAndManifests(cluster, work));
}

function workAndManifests(cluster: string, work: AddOnChain["works"][number]): ChainRow[] {
  const href = workHref(cluster, work.name);
  const own: ChainRow = { id: work.name, link: "Work", object: work.name, href, statuses: statusesOf(work.conditions) };
  return [own, ...work.manifests.map((manifest, index) => manifestRow(work.name, manifest, index))];
}

/** A workload's pods come first: that it is applied says nothing of them. */
function manifestRow(work: string, manifest: ManifestLine, index: number): ChainRow {
  const { kind, namespace, name, conditions, replicas } = manifest;
  const pods = replicas ? [{ appearance: replicasAppearance(replicas) }] : [];
  return {
    id: `${work} ${index}`,
    link: kind,
    object: namespace ? `${namespace}/${name}` : name,
    statuses: [...pods, ...statusesOf(conditions)],
  };
}

function statusesOf(conditions: readonly ConditionLine[]): ChainRow["statuses"] {
  return conditions.length > 0 ? conditions.map(statusFrom) : [{ appearance: SILENT }];
}

function statusFrom(condition: ConditionLine): ChainRow["statuses"][number] {
  return { appearance: conditionAppearance(condition), condition };
}

function hidden(missing: MissingRight): LinkStatus {
  return {
    appearance: { tone: "neutral", shape: "padlock", label: "Not permitted" },
    note: `Needs ${rightText(missing)}.`,
  };
}
