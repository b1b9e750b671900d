import { type StandingClause, standingsSentence } from "@/components/status/standings-sentence";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Values } from "@/lib/api/list";
import type { PlacementRow } from "@/lib/api/placements";
import { count, plural } from "@/lib/format/count";
import type { PlacementStanding } from "@/lib/health/placement-standing";

const CLAUSES: readonly StandingClause<PlacementStanding>[] = [
  { standing: "misconfigured", one: "is misconfigured", many: "are misconfigured", tone: "bad" },
  { standing: "nobody", one: "chooses nobody", many: "choose nobody", tone: "bad" },
  { standing: "short", one: "has found too few", many: "have found too few", tone: "warn" },
  { standing: "deleting", one: "is being removed", many: "are being removed" },
  { standing: "unjudged", one: "is not judged yet", many: "are not judged yet" },
  { standing: "frozen", one: "is switched off", many: "are switched off", tone: "waiting" },
  { standing: "satisfied", one: "is satisfied", many: "are satisfied" },
];

/** One sentence about all placements, from how many stand where. */
export function placementsSentence(values: Pick<Values, "values">): SentencePart[] {
  return standingsSentence("placement", CLAUSES, values);
}

/** "12", "3 of 5": how many it chose, of how many it wants where it says. */
export function chosenWords({ chosen, wanted }: Pick<PlacementRow, "chosen" | "wanted">): string {
  return wanted === undefined || wanted === chosen ? count(chosen) : `${count(chosen)} of ${count(wanted)}`;
}

/** The sets that it may choose from: those that it names, else all. */
export function setWords({ sets }: Pick<PlacementRow, "sets">): string {
  return sets.length === 0 ? "all bound sets" : sets.join(", ");
}

/** One placement in a sentence: whom it chose, and why not more. The figure leads to them. */
export function placementSentence(row: PlacementRow): SentencePart[] {
  const { chosen, groups, sentence } = row;
  const why = sentence ? [`${sentence} `] : [];
  if (chosen === 0) return sentence ? [sentence] : ["It has chosen no cluster."];
  const inGroups = groups > 1 ? `, in ${plural(groups, "group")}` : "";
  return [...why, "It has chosen ", { figure: chosen, filter: "" }, ` cluster${chosen === 1 ? "" : "s"}${inGroups}.`];
}
