import { segmentsOf } from "@/components/status/add-on-standing";
import type { SentencePart } from "@/components/ui/stat-sentence";
import type { AddOnRow } from "@/lib/api/addons";
import { count, plural } from "@/lib/format/count";
import { installedOn, NOT_WELL, notWellOn } from "@/lib/health/add-on-fleet-standing";

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
  const bad: SentencePart = { figure: troubled, filter: `status:${NOT_WELL.join(",")}`, tone: "bad" };
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
