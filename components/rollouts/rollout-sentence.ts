import type { SentencePart } from "@/components/ui/stat-sentence";
import type { Tone } from "@/components/ui/tone";
import type { Values } from "@/lib/api/list";
import { ROLLOUT_STANDINGS, type RolloutStanding } from "@/lib/api/rollout-list";

interface Clause {
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

const CLAUSES: Readonly<Record<RolloutStanding, Clause>> = {
  moving: { one: "is under way", many: "are under way" },
  held: { one: "is held", many: "are held", tone: "waiting" },
  stuck: { one: "is stuck", many: "are stuck", tone: "bad" },
  unwell: { one: "is applied and not healthy everywhere", many: "are applied and not healthy everywhere", tone: "bad" },
  done: { one: "is done", many: "are done" },
};

/** One sentence about all rollouts, from how many stand where; its figures add up to the first. Nothing to say about none. */
export function rolloutsSentence({ values }: Pick<Values, "values">): SentencePart[] {
  const sizeOf = (standing: RolloutStanding) => values.find(({ value }) => value === standing)?.size ?? 0;
  const all = values.reduce((total, { size }) => total + size, 0);
  const present = ROLLOUT_STANDINGS.filter((standing) => sizeOf(standing) > 0);
  const [only] = present;
  if (present.length === 1 && only) return alike(only, all);
  const parts = present.flatMap((standing, place): SentencePart[] => {
    const size = sizeOf(standing);
    return [place > 0 && place === present.length - 1 ? " and " : ", ", figure(standing, size), ` ${wordsOf(standing, size)}`];
  });
  return ["Of ", { figure: all, filter: "" }, " rollouts", ...parts, "."];
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
