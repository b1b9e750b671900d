import { conditionLook } from "@/components/status/condition-look";
import type { StatusLook } from "@/components/ui/status-badge";
import type { AddOnChain, AddOnRow, ConditionLine, ManifestLine } from "@/lib/api/addons";

/** One link of the chain from the add-on to what runs on a cluster. */
export interface ChainRow {
  readonly id: string;
  readonly link: string;
  readonly object: string;
  /** What the link says of itself: each a look, with the condition that it comes from where there is one. */
  readonly says: readonly { readonly look: StatusLook; readonly condition?: ConditionLine | undefined }[];
}

const MISSING = { tone: "neutral", shape: "dashed", word: "Not there" } as const satisfies StatusLook;
const SILENT = { tone: "neutral", shape: "question", word: "The cluster has not reported" } as const satisfies StatusLook;

/** From the add-on through the placement that chose the cluster to each manifest there. */
export function chainRows(row: AddOnRow, chain: AddOnChain): ChainRow[] {
  const kind = row.templated ? "by template" : "by its own manager";
  const head: ChainRow = {
    id: "add-on",
    link: "Add-on",
    object: row.name,
    says: [
      {
        look: {
          tone: "good",
          shape: "disc-check",
          word: row.install === "manual" ? `installed by hand, ${kind}` : `installed by placements, ${kind}`,
        },
      },
    ],
  };
  return [head, ...placementRows(row, chain), clusterRow(row, chain), ...chain.works.flatMap(workRows)];
}

function placementRows({ install, placements }: AddOnRow, { chosenBy }: AddOnChain): ChainRow[] {
  if (install === "manual" || !chosenBy) return [];
  if (chosenBy.length === 0) {
    const word = placements.length === 0 ? "There is none" : "None of them chose this cluster";
    return [{ id: "placement", link: "Placement", object: "", says: [{ look: { ...MISSING, word } }] }];
  }
  return chosenBy.map(({ namespace, name, group }) => ({
    id: `${namespace}/${name}`,
    link: "Placement",
    object: `${namespace}/${name}`,
    says: [{ look: { tone: "good", shape: "disc-check", word: group ? `chose it, in group ${group}` : "chose it" } }],
  }));
}

function clusterRow({ name }: AddOnRow, { cluster, conditions }: AddOnChain): ChainRow {
  const says = conditions ? conditions.map(said) : [{ look: MISSING }];
  return { id: "cluster-add-on", link: "Cluster add-on", object: `${cluster}/${name}`, says: says.length > 0 ? says : [{ look: SILENT }] };
}

function workRows(work: AddOnChain["works"][number]): ChainRow[] {
  const own: ChainRow = { id: work.name, link: "Work", object: work.name, says: saidBy(work.conditions) };
  return [own, ...work.manifests.map((manifest, place) => manifestRow(work.name, manifest, place))];
}

function manifestRow(work: string, { kind, namespace, name, conditions }: ManifestLine, place: number): ChainRow {
  return { id: `${work} ${place}`, link: kind, object: namespace ? `${namespace}/${name}` : name, says: saidBy(conditions) };
}

function saidBy(conditions: readonly ConditionLine[]): ChainRow["says"] {
  return conditions.length > 0 ? conditions.map(said) : [{ look: SILENT }];
}

function said(condition: ConditionLine): ChainRow["says"][number] {
  return { look: conditionLook(condition), condition };
}
