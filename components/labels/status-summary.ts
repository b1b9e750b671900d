import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Tone } from "@/components/ui/feedback/tone";
import type { Values } from "@/lib/api/list/list";

/** Text for a status: "is satisfied", "are satisfied". */
export interface StatusClause<Status extends string> {
  readonly status: Status;
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

/**
 * A summary of a list by status, in the order of the clauses; its numbers add up to the total, and each links to its
 * part with `status:`. Empty for none.
 */
export function statusSummary<Status extends string>(
  thing: string,
  clauses: readonly StatusClause<Status>[],
  { values }: Pick<Values, "values">,
): SentencePart[] {
  const counted = clauses.map((clause) => ({
    ...clause,
    size: values.find(({ value }) => value === clause.status)?.size ?? 0,
  }));
  const present = counted.filter(({ size }) => size > 0);
  const all = present.reduce((total, { size }) => total + size, 0);
  const [only] = present;
  if (!only) return [];
  if (present.length === 1) {
    return all === 1 ? [`The only ${thing} ${only.one}.`] : ["All ", figure(only), ` ${thing}s ${only.many}.`];
  }
  const parts = present.flatMap((clause, index): SentencePart[] => {
    const joint = index > 0 && index === present.length - 1 ? " and " : ", ";
    return [joint, figure(clause), ` ${clause.size === 1 ? clause.one : clause.many}`];
  });
  return ["Of ", { figure: all, filter: "" }, ` ${thing}s`, ...parts, "."];
}

function figure({ status, size, tone }: StatusClause<string> & { readonly size: number }): SentencePart {
  return { figure: size, filter: `status:${status}`, ...(tone ? { tone } : {}) };
}
