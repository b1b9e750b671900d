import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Tone } from "@/components/ui/tone";
import type { Values } from "@/lib/api/list";
import type { FleetStanding } from "@/lib/health/add-on-fleet-standing";

interface Clause {
  readonly of: FleetStanding;
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

/** One sentence about all add-ons, from how many stand where; its figures add up to the first. */
export function addOnsSentence({ values }: Pick<Values, "values">): SentencePart[] {
  const sizeOf = (standing: FleetStanding) => values.find(({ value }) => value === standing)?.size ?? 0;
  const all = values.reduce((total, { size }) => total + size, 0);
  const present = CLAUSES.filter(({ of }) => sizeOf(of) > 0);
  const parts = present.flatMap((clause, place): SentencePart[] => {
    const size = sizeOf(clause.of);
    const figure = { figure: size, filter: `health:${clause.of}`, ...(clause.tone ? { tone: clause.tone } : {}) };
    return [place > 0 && place === present.length - 1 ? " and " : ", ", figure, ` ${size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: all, filter: "" }, all === 1 ? " add-on" : " add-ons", ...parts, "."];
}
