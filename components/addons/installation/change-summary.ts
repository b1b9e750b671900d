import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { InstallationPlan } from "@/lib/api/addons/installation";
import { plural } from "@/lib/format/count";

type Moved = Pick<InstallationPlan, "writes" | "after" | "starting" | "gaining" | "losing" | "changing">;

/** What saving does: what moves at once, or that nothing does. Numbers link to the lists of names. */
export function changeSummary({ writes, after, starting, gaining, losing, changing }: Moved): readonly SentencePart[] {
  if (writes.length === 0) return ["Nothing to change: the installation is already as requested."];
  const clauses: SentencePart[][] = [
    clause("starts ", starting.length, "starting", " that waits", " that wait"),
    clause("installs it on ", gaining.length, "gaining"),
    clause("changes the configuration of ", changing.length, "changing"),
    clause("removes it from ", losing.length, "losing"),
  ].filter((each) => each.length > 0);
  if (clauses.length === 0) {
    const clusters = plural(after?.clusters ?? 0, "cluster");
    return [`Saving moves no cluster now. The next change of the configuration reaches ${clusters} in the new way.`];
  }
  return ["Saving ", ...joined(clauses), "."];
}

function clause(verb: string, figure: number, filter: string, one = "", many = ""): SentencePart[] {
  if (figure === 0) return [];
  const part = { figure, filter, ...(filter === "losing" && { tone: "bad" as const }) };
  return [verb, part, figure === 1 ? ` cluster${one}` : ` clusters${many}`];
}

function joined(clauses: readonly SentencePart[][]): SentencePart[] {
  return clauses.flatMap((each, index) => {
    if (index === 0) return each;
    return [index === clauses.length - 1 ? " and " : ", ", ...each];
  });
}

/** The label of the button that carries a plan out. */
export function changeAction({ losing, gaining, starting }: Moved): string {
  if (losing.length > 0) return `Remove from ${plural(losing.length, "cluster")}`;
  if (gaining.length > 0) return `Install on ${plural(gaining.length, "cluster")}`;
  return starting.length > 0 ? `Save, and start ${plural(starting.length, "cluster")}` : "Save";
}
