import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { EnablePlan } from "@/lib/api/addons/enable";

type Counts = Pick<EnablePlan, "writes" | "gaining" | "keeping" | "losing">;

/** The effect of saving: which clusters gain, keep and lose it. Numbers link to the lists of names. */
export function planSummary(
  { writes, gaining, keeping, losing }: Counts,
  isByHandNow: boolean,
): readonly SentencePart[] {
  if (writes.length === 0) return ["Nothing to change: everything is already as requested."];
  const clauses: SentencePart[][] = [];
  if (gaining.length > 0) clauses.push(["enables it on ", figure(gaining.length, "gaining"), clusters(gaining.length)]);
  if (keeping.length > 0)
    clauses.push([
      "keeps it on ",
      figure(keeping.length, "keeping"),
      gaining.length > 0 ? "" : clusters(keeping.length),
    ]);
  if (losing.length > 0) {
    const which = isByHandNow ? " where it is installed manually" : " that no placement selects";
    clauses.push(["removes it from ", { ...figure(losing.length, "losing"), tone: "bad" }, which]);
  }
  if (clauses.length === 0)
    return ["Saving changes the install strategy; the clusters that have the add-on stay the same."];
  return ["Saving ", ...joined(clauses), "."];
}

/** "Install on 12, remove from 3". */
export function planCounts({ gaining, losing }: Counts): string {
  const install = gaining.length > 0 ? `install on ${gaining.length}` : "";
  const remove = losing.length > 0 ? `remove from ${losing.length}` : "";
  const text = [install, remove].filter(Boolean).join(", ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function figure(size: number, filter: string) {
  return { figure: size, filter };
}

function clusters(size: number): string {
  return size === 1 ? " cluster" : " clusters";
}

function joined(clauses: readonly SentencePart[][]): SentencePart[] {
  return clauses.flatMap((clause, index) => {
    if (index === 0) return clause;
    return [index === clauses.length - 1 ? " and " : ", ", ...clause];
  });
}
