import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Tone } from "@/components/ui/tone";
import type { RolloutRow } from "@/lib/api/rollouts";
import { ROLLOUT_STANDINGS, type RolloutStanding, rolloutStanding } from "./rollout-order";

interface Clause {
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

const CLAUSES: Readonly<Record<RolloutStanding, Clause>> = {
  moving: { one: "is under way", many: "are under way" },
  stuck: { one: "is stuck", many: "are stuck", tone: "bad" },
  unwell: { one: "is applied and not healthy everywhere", many: "are applied and not healthy everywhere", tone: "bad" },
  done: { one: "is done", many: "are done" },
};

/** One sentence about all rollouts, whose figures add up to the first. Nothing to say about none. */
export function rolloutsSentence(rows: readonly RolloutRow[]): SentencePart[] {
  const sizeOf = (standing: RolloutStanding) => rows.filter((row) => rolloutStanding(row) === standing).length;
  const present = ROLLOUT_STANDINGS.filter((standing) => sizeOf(standing) > 0);
  const [only] = present;
  if (present.length === 1 && only) return alike(only, rows.length);
  const parts = present.flatMap((standing, place): SentencePart[] => {
    const size = sizeOf(standing);
    return [place > 0 && place === present.length - 1 ? " and " : ", ", figure(standing, size), ` ${wordsOf(standing, size)}`];
  });
  return ["Of ", { figure: rows.length, filter: "" }, " rollouts", ...parts, "."];
}

function alike(standing: RolloutStanding, size: number): SentencePart[] {
  if (size === 1) return [`The only rollout ${wordsOf(standing, 1)}.`];
  return ["All ", figure(standing, size), ` rollouts ${wordsOf(standing, size)}.`];
}

function figure(standing: RolloutStanding, size: number): SentencePart {
  const { tone } = CLAUSES[standing];
  return { figure: size, filter: `stage:${standing}`, ...(tone ? { tone } : {}) };
}

function wordsOf(standing: RolloutStanding, size: number): string {
  return size === 1 ? CLAUSES[standing].one : CLAUSES[standing].many;
}
