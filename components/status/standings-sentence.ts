import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Tone } from "@/components/ui/tone";
import type { Values } from "@/lib/api/list";

/** What is said of those that stand somewhere: "is satisfied", "are satisfied". */
export interface StandingClause<Standing extends string> {
  readonly standing: Standing;
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

/**
 * One sentence about all of a list, from how many stand where, in the order of the clauses; its figures add up to the first, and each asks
 * for its part with `status:`. Nothing to say about none.
 */
export function standingsSentence<Standing extends string>(
  thing: string,
  clauses: readonly StandingClause<Standing>[],
  { values }: Pick<Values, "values">,
): SentencePart[] {
  const counted = clauses.map((clause) => ({ ...clause, size: values.find(({ value }) => value === clause.standing)?.size ?? 0 }));
  const present = counted.filter(({ size }) => size > 0);
  const all = present.reduce((total, { size }) => total + size, 0);
  const [only] = present;
  if (!only) return [];
  if (present.length === 1) {
    return all === 1 ? [`The only ${thing} ${only.one}.`] : ["All ", figure(only), ` ${thing}s ${only.many}.`];
  }
  const parts = present.flatMap((clause, place): SentencePart[] => {
    const joint = place > 0 && place === present.length - 1 ? " and " : ", ";
    return [joint, figure(clause), ` ${clause.size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: all, filter: "" }, ` ${thing}s`, ...parts, "."];
}

function figure({ standing, size, tone }: StandingClause<string> & { readonly size: number }): SentencePart {
  return { figure: size, filter: `status:${standing}`, ...(tone ? { tone } : {}) };
}
