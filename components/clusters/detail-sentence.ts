import { addOnLook } from "@/components/status/add-on-status";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/api/clusters";
import { worstFirst } from "./add-on-lines";

/** Names are said up to so many. */
const NAMED = 3;

/** One cluster in a sentence or two: what is wrong with it, then how its add-ons are. Figures lead to those. */
export function clusterSentence(row: ClusterRow): SentencePart[] {
  const own = row.sentence ?? (row.health === "available" ? "It is available." : undefined);
  const addOns = addOnParts(row);
  return own && addOns.length > 0 ? [`${own} `, ...addOns] : [own ?? "", ...addOns].filter(Boolean);
}

function addOnParts(row: ClusterRow): SentencePart[] {
  const { addOns, addOnsVisible, health } = row;
  if (!addOnsVisible) return ["You may not see its add-ons."];
  if (addOns.length === 0) return health === "pending" || health === "denied" ? [] : ["No add-on is on it."];
  const troubled = worstFirst(addOns).filter((cell) => TROUBLE.has(addOnLook(cell).tone));
  return troubled.length > 0 ? troubleParts(troubled, addOns.length) : calmParts(addOns);
}

function calmParts(addOns: readonly ClusterAddOnCell[]): SentencePart[] {
  const all: SentencePart = { figure: addOns.length, filter: "" };
  const looks = addOns.map(addOnLook);
  const one = addOns.length === 1;
  if (looks.every(({ tone }) => tone === "good"))
    return one ? ["Its ", all, " add-on runs well."] : ["All ", all, " add-ons on it run well."];
  if (looks.some(({ tone }) => tone === "info")) return ["A change is on its way to its ", all, one ? " add-on." : " add-ons."];
  if (looks.some(({ kind }) => kind === "later"))
    return ["Its ", all, one ? " add-on waits for its wave." : " add-ons wait for their waves."];
  return ["Nobody can say how its ", all, one ? " add-on is." : " add-ons are."];
}

const TROUBLE: ReadonlySet<string> = new Set(["bad", "warn"]);

function troubleParts(troubled: readonly ClusterAddOnCell[], total: number): SentencePart[] {
  const tone = troubled.some((cell) => addOnLook(cell).tone === "bad") ? "bad" : "warn";
  const bad: SentencePart = { figure: troubled.length, filter: "troubled", tone };
  const names = troubled.length <= NAMED ? `: ${listed(troubled.map(({ name }) => name))}.` : ".";
  if (total === 1) return ["Its ", bad, ` add-on is not well${names}`];
  return [bad, " of its ", { figure: total, filter: "" }, ` add-ons ${troubled.length === 1 ? "is" : "are"} not well${names}`];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
