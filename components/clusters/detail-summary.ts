import { addOnAppearance } from "@/components/labels/add-on-status";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { worstFirst } from "./add-on-lines";

/** Maximum number of names. */
const NAMED = 3;

/** One cluster in one or two sentences: what is wrong with it, then its add-ons. Numbers link to those. */
export function clusterSummary(row: ClusterRow): SentencePart[] {
  const own = row.message ?? (row.health === "available" ? "It is available." : undefined);
  const addOns = addOnParts(row);
  return own && addOns.length > 0 ? [`${own} `, ...addOns] : [own ?? "", ...addOns].filter(Boolean);
}

function addOnParts(row: ClusterRow): SentencePart[] {
  const { addOns, addOnsVisible, health } = row;
  if (!addOnsVisible) return ["Its add-ons are hidden from you."];
  if (addOns.length === 0) return health === "pending" || health === "denied" ? [] : ["No add-ons."];
  const troubled = worstFirst(addOns).filter((cell) => ISSUE.has(addOnAppearance(cell).tone));
  return troubled.length > 0 ? issueParts(troubled, addOns.length) : calmParts(addOns);
}

function calmParts(addOns: readonly ClusterAddOnCell[]): SentencePart[] {
  const all: SentencePart = { figure: addOns.length, filter: "" };
  const appearances = addOns.map(addOnAppearance);
  const one = addOns.length === 1;
  if (appearances.every(({ tone }) => tone === "good"))
    return one ? ["Its ", all, " add-on is healthy."] : ["All ", all, " add-ons are healthy."];
  const removing = addOns.filter(({ health }) => health === "deleting").length;
  const moving = appearances.filter(({ tone }) => tone === "info").length - removing;
  if (moving > 0) return ["Updating ", ...someOf(moving, all), "."];
  if (removing > 0) return ["Removing ", ...someOf(removing, all), "."];
  const waiting = appearances.filter(({ kind }) => kind === "later").length;
  if (waiting > 0) return [...someOf(waiting, all, "Its "), waiting === 1 ? WAITS : WAIT];
  return ["The status of its ", all, one ? " add-on is unknown." : " add-ons is unknown."];
}

const WAITS = " is waiting for its wave.";
const WAIT = " are waiting for their waves.";

/** "1 of its 3 add-ons": those that it is about, of all. */
function someOf(size: number, all: Extract<SentencePart, object>, own = "its "): SentencePart[] {
  return [size === all.figure ? own : `${size} of its `, all, all.figure === 1 ? " add-on" : " add-ons"];
}

const ISSUE: ReadonlySet<string> = new Set(["bad", "warn"]);

function issueParts(troubled: readonly ClusterAddOnCell[], total: number): SentencePart[] {
  const tone = troubled.some((cell) => addOnAppearance(cell).tone === "bad") ? "bad" : "warn";
  const bad: SentencePart = { figure: troubled.length, filter: "troubled", tone };
  const names = troubled.length <= NAMED ? `: ${listed(troubled.map(({ name }) => name))}.` : ".";
  if (total === 1) return ["Its ", bad, ` add-on is unhealthy${names}`];
  return [
    bad,
    " of its ",
    { figure: total, filter: "" },
    ` add-ons ${troubled.length === 1 ? "is" : "are"} unhealthy${names}`,
  ];
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
