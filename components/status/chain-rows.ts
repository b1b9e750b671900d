import type { StatusLook } from "@/components/ui/status-badge";
import type { AddOnChain, ManifestLine } from "@/lib/api/add-on-chain";
import type { AddOnRow } from "@/lib/api/addons";
import type { ConditionLine } from "@/lib/api/objects";
import type { MissingRight } from "@/lib/api/problem";
import { conditionLook } from "./condition-look";
import { placementHref, workHref } from "./object-address";
import { rightWords } from "./right-words";

interface Saying {
  readonly look: StatusLook;
  readonly condition?: ConditionLine | undefined;
  /** More words, where there is no condition to say them. */
  readonly note?: string;
}

/** One link of the chain from the add-on to what runs on a cluster. */
export interface ChainRow {
  readonly id: string;
  readonly link: string;
  readonly object: string;
  /** The page of the object, where it has one. */
  readonly href?: string;
  /** What the link says of itself: each a look, with the condition that it comes from where there is one. */
  readonly says: readonly Saying[];
}

const MISSING = { tone: "neutral", shape: "dashed", word: "Not there" } as const satisfies StatusLook;
const SILENT = { tone: "neutral", shape: "question", word: "The cluster has not reported" } as const satisfies StatusLook;
const DECISIONS = { verb: "list", resource: "placementdecisions", group: "cluster.open-cluster-management.io" };

/** From the add-on through the placement that chose the cluster to each manifest there. */
export function chainRows(addOn: string, row: AddOnRow | undefined, chain: AddOnChain): ChainRow[] {
  return [headRow(addOn, row), ...placementRows(row, chain), clusterRow(addOn, chain), ...workRows(chain)];
}

function headRow(addOn: string, row: AddOnRow | undefined): ChainRow {
  const head = { id: "add-on", link: "Add-on", object: addOn };
  if (!row) return { ...head, says: [{ look: { ...MISSING, word: "Not among the add-ons that you may list" } }] };
  const ways = [`installed by ${row.install === "manual" ? "hand" : "placements"}`, row.templated ? "by template" : "by its own manager"];
  return { ...head, href: `/addons/${addOn}`, says: [{ look: { tone: "good", shape: "disc-check", word: ways.join(", ") } }] };
}

function placementRows(row: AddOnRow | undefined, { chosenBy }: AddOnChain): ChainRow[] {
  if (row?.install === "manual") return [];
  if (!chosenBy) return [{ id: "placement", link: "Placement", object: "", says: [hidden(DECISIONS)] }];
  if (chosenBy.length === 0) {
    const word = row?.placements.length === 0 ? "There is none" : "None of them chose this cluster";
    return [{ id: "placement", link: "Placement", object: "", says: [{ look: { ...MISSING, word } }] }];
  }
  return chosenBy.map(({ namespace, name, group }) => ({
    id: `${namespace}/${name}`,
    link: "Placement",
    object: `${namespace}/${name}`,
    href: placementHref(namespace, name),
    says: [{ look: { tone: "good", shape: "disc-check", word: group ? `chose it, in group ${group}` : "chose it" } }],
  }));
}

function clusterRow(addOn: string, { cluster, conditions, missing }: AddOnChain): ChainRow {
  const says = conditions ? conditions.map(said) : [missing.conditions ? hidden(missing.conditions) : { look: MISSING }];
  return {
    id: "cluster-add-on",
    link: "Cluster add-on",
    object: `${cluster}/${addOn}`,
    href: `/clusters/${cluster}`,
    says: says.length > 0 ? says : [{ look: SILENT }],
  };
}

function workRows({ cluster, missing, works }: AddOnChain): ChainRow[] {
  if (missing.works) return [{ id: "works", link: "Work", object: "", says: [hidden(missing.works)] }];
  return works.flatMap((work) => workAndManifests(cluster, work));
}

function workAndManifests(cluster: string, work: AddOnChain["works"][number]): ChainRow[] {
  const href = workHref(cluster, work.name);
  const own: ChainRow = { id: work.name, link: "Work", object: work.name, href, says: saidBy(work.conditions) };
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

function hidden(missing: MissingRight): Saying {
  return { look: { tone: "neutral", shape: "padlock", word: "Not permitted" }, note: `Needs ${rightWords(missing)}.` };
}
