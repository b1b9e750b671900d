import { conditionAppearance } from "@/components/labels/condition-appearance";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { Tone } from "@/components/ui/feedback/tone";
import type { ConditionLine } from "@/lib/kube/condition-line";

export const SILENT = { tone: "neutral", shape: "question", label: "Not reported" } as const satisfies StatusAppearance;
const URGENCY: readonly Tone[] = ["bad", "warn", "waiting", "info", "neutral", "good"];

/** For `sort`: most urgent first. */
export function compareUrgency(a: StatusAppearance, b: StatusAppearance): number {
  return URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone);
}

/** The most urgent of an object's conditions; if all are good, Available or the first one. */
export function worstAppearance(conditions: readonly ConditionLine[]): StatusAppearance {
  const appearances = conditions.filter(({ type }) => !UNTOLD.has(type)).map(conditionAppearance);
  const [worst = SILENT] = appearances.toSorted(compareUrgency);
  return worst.tone === "good" ? (appearances.find(({ label }) => label === "Available") ?? worst) : worst;
}

/** These report progress, not health. */
const UNTOLD: ReadonlySet<string> = new Set(["StatusFeedbackSynced"]);

/** The add-on manager puts the add-on's name before all that it names. */
export function shortWorkName(addOn: string, work: string): string {
  const prefix = `addon-${addOn}-`;
  return work.startsWith(prefix) ? work.slice(prefix.length) : work;
}
