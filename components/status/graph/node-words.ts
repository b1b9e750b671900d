import { conditionLook } from "@/components/status/condition-look";
import type { StatusLook } from "@/components/ui/status-badge";
import type { Tone } from "@/components/ui/tone";
import type { ConditionLine } from "@/lib/api/objects";

const SILENT = { tone: "neutral", shape: "question", word: "Not reported" } as const satisfies StatusLook;
const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "info", "neutral", "good"];

/** For `sort`: what needs somebody first. */
export function byUrgency(a: StatusLook, b: StatusLook): number {
  return URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone);
}

/** What of an object's conditions needs somebody most; where all holds, that it is available or the first of what is said. */
export function worstLook(conditions: readonly ConditionLine[]): StatusLook {
  const looks = conditions.filter(({ type }) => !UNTOLD.has(type)).map(conditionLook);
  const [worst = SILENT] = looks.toSorted(byUrgency);
  return worst.tone === "good" ? (looks.find(({ word }) => word === "Available") ?? worst) : worst;
}

/** They say how it goes, not how it is. */
const UNTOLD: ReadonlySet<string> = new Set(["StatusFeedbackSynced"]);

/** The add-on manager puts the add-on's name before all that it names. */
export function shortWorkName(addOn: string, work: string): string {
  const prefix = `addon-${addOn}-`;
  return work.startsWith(prefix) ? work.slice(prefix.length) : work;
}
