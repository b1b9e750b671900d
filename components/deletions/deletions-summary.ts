import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Values } from "@/lib/api/list/list";

const CLAUSES = [
  { actor: "person", text: "for a person", tone: "warn" },
  { actor: "controller", text: "for a controller", tone: "warn" },
  { actor: "agent", text: "for an agent, which goes on by itself", tone: undefined },
] as const;

/** Who has to act, over everything that is being deleted. */
export function deletionsSummary({ values }: Pick<Values, "values">): SentencePart[] {
  const parts = CLAUSES.flatMap(({ actor, text, tone }) => {
    const size = values.find(({ value }) => value === actor)?.size ?? 0;
    return size === 0 ? [] : [{ figure: { figure: size, filter: `actor:${actor}`, ...(tone && { tone }) }, text }];
  });
  const last = parts.length - 1;
  return parts.flatMap(({ figure, text }, index): SentencePart[] => [
    joint(index, last),
    figure,
    `${index === 0 ? waits(figure.figure) : ""} ${text}${index === last ? "." : ""}`,
  ]);
}

function joint(index: number, last: number): string {
  if (index === 0) return "";
  return index === last ? " and " : ", ";
}

function waits(size: number): string {
  return size === 1 ? " waits" : " wait";
}
