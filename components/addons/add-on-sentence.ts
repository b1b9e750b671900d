import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Tone } from "@/components/ui/tone";
import type { AddOnRow } from "@/lib/api/addons";
import { count, plural } from "@/lib/format/count";
import { type AddOnStanding, installedOn, notWellOn, segmentsOf, standingOf } from "./add-on-health";

interface Clause {
  readonly of: AddOnStanding;
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

const CLAUSES: readonly Clause[] = [
  { of: "healthy", one: "runs well everywhere", many: "run well everywhere" },
  { of: "unhealthy", one: "is unhealthy somewhere", many: "are unhealthy somewhere", tone: "bad" },
  { of: "degraded", one: "is degraded somewhere", many: "are degraded somewhere", tone: "warn" },
  { of: "silent", one: "does not report from everywhere", many: "do not report from everywhere" },
  { of: "moving", one: "is on its way", many: "are on their way" },
  { of: "nowhere", one: "is on no cluster", many: "are on no cluster" },
  { of: "hidden", one: "is on clusters that you may not see", many: "are on clusters that you may not see" },
];

/** One sentence about all add-ons, whose figures add up to the first. */
export function addOnsSentence(rows: readonly AddOnRow[]): SentencePart[] {
  const sizeOf = (standing: AddOnStanding) => rows.filter((row) => standingOf(row) === standing).length;
  const present = CLAUSES.filter(({ of }) => sizeOf(of) > 0);
  const parts = present.flatMap((clause, place): SentencePart[] => {
    const size = sizeOf(clause.of);
    const figure = { figure: size, filter: `health:${clause.of}`, ...(clause.tone ? { tone: clause.tone } : {}) };
    return [place > 0 && place === present.length - 1 ? " and " : ", ", figure, ` ${size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: rows.length, filter: "" }, rows.length === 1 ? " add-on" : " add-ons", ...parts, "."];
}

/** One sentence about one add-on: is it well, and if not, why. Figures lead to its clusters. */
export function addOnSentence(row: AddOnRow): SentencePart[] {
  const total = installedOn(row);
  if (!row.clustersVisible) return ["You may not see how it fares: that needs the right to list ManagedClusterAddOns."];
  if (total === 0)
    return [row.decided ? `Its placements chose ${plural(row.decided, "cluster")}; none carries it yet.` : "No cluster has it."];
  const [only] = segmentsOf(row);
  const troubled = notWellOn(row);
  const all: SentencePart = { figure: total, filter: "" };
  if (only && only.kind === "healthy" && only.size === total)
    return ["All ", all, total === 1 ? " cluster runs it well." : " clusters run it well."];
  if (troubled === 0)
    return ["None of ", all, total === 1 ? " cluster has trouble with it." : " clusters has trouble with it; a change is on its way."];
  const bad: SentencePart = { figure: troubled, filter: "not-well", tone: "bad" };
  const head: SentencePart[] = [
    bad,
    " of ",
    all,
    total === 1 ? " cluster does not run it well." : ` clusters ${troubled === 1 ? "does" : "do"} not run it well.`,
  ];
  const [cause] = row.causes.filter(({ health }) => health !== "healthy" && health !== "installing");
  return cause ? [...head, ` ${whereOf(cause.size, troubled)}: ${lowerFirst(cause.sentence)}`] : head;
}

function whereOf(size: number, troubled: number): string {
  return size < troubled ? `On ${count(size)} of them` : "There";
}

/** Why it is not well, for its row in the list; absent where it is. */
export function rowCause(row: AddOnRow): string | undefined {
  const [cause] = row.causes.filter(({ health, phase }) => ["unhealthy", "degraded"].includes(health) || phase === "failed");
  if (!cause) return undefined;
  return cause.size === 1 ? `${cause.sentence} On one cluster.` : `${cause.sentence} On ${plural(cause.size, "cluster")}.`;
}

function lowerFirst(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? sentence.slice(0, 1).toLowerCase() + sentence.slice(1) : sentence;
}
