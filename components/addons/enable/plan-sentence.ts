import type { SentencePart } from "@/components/ui/stat-sentence";
import type { EnablePlan } from "@/lib/api/enable";

type Counts = Pick<EnablePlan, "writes" | "gaining" | "keeping" | "losing">;

/** What saving does, in one sentence: who gains, who keeps, who loses. Its figures lead to the lists with these names. */
export function planSentence({ writes, gaining, keeping, losing }: Counts, isByHandNow: boolean): readonly SentencePart[] {
  if (writes.length === 0) return ["Everything is as you want it: there is nothing to write."];
  const deeds: SentencePart[][] = [];
  if (gaining.length > 0) deeds.push(["enables it on ", figure(gaining.length, "gaining"), clusters(gaining.length)]);
  if (keeping.length > 0)
    deeds.push(["keeps it on ", figure(keeping.length, "keeping"), gaining.length > 0 ? "" : clusters(keeping.length)]);
  if (losing.length > 0) {
    const who = losing.length === 1 ? " that has it by hand" : " that have it by hand";
    const unchosen = " that no placement would choose";
    deeds.push(["removes it from ", { ...figure(losing.length, "losing"), tone: "bad" }, isByHandNow ? who : unchosen]);
  }
  if (deeds.length === 0) return ["Saving changes how it is installed, and no cluster gains or loses it now."];
  return ["Saving ", ...joined(deeds), "."];
}

/** "12 gain, 3 lose". */
export function planCounts({ gaining, losing }: Counts): string {
  return [gaining.length > 0 ? `${gaining.length} gain` : "", losing.length > 0 ? `${losing.length} lose` : ""].filter(Boolean).join(", ");
}

function figure(size: number, filter: string) {
  return { figure: size, filter };
}

function clusters(size: number): string {
  return size === 1 ? " cluster" : " clusters";
}

function joined(deeds: readonly SentencePart[][]): SentencePart[] {
  return deeds.flatMap((deed, place) => {
    if (place === 0) return deed;
    return [place === deeds.length - 1 ? " and " : ", ", ...deed];
  });
}
