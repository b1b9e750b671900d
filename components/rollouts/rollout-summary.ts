import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import type { Tone } from "@/components/ui/feedback/tone";
import type { Values } from "@/lib/api/list/list";
import { ROLLOUT_STATES, type RolloutState } from "@/lib/lists/rollouts/stages";

interface Clause {
  readonly one: string;
  readonly many: string;
  readonly tone?: Tone;
}

const CLAUSES: Readonly<Record<RolloutState, Clause>> = {
  moving: { one: "is in progress", many: "are in progress" },
  held: { one: "is held", many: "are held", tone: "waiting" },
  aborted: { one: "is aborted", many: "are aborted", tone: "waiting" },
  stuck: { one: "is stuck", many: "are stuck", tone: "bad" },
  unwell: { one: "is applied but not healthy everywhere", many: "are applied but not healthy everywhere", tone: "bad" },
  done: { one: "is done", many: "are done" },
};

/** A summary of all rollouts by status; its numbers add up to the total. Empty for none. */
export function rolloutsSummary({ values }: Pick<Values, "values">): SentencePart[] {
  const sizeOf = (state: RolloutState) => values.find(({ value }) => value === state)?.size ?? 0;
  const all = values.reduce((total, { size }) => total + size, 0);
  const present = ROLLOUT_STATES.filter((state) => sizeOf(state) > 0);
  const [only] = present;
  if (present.length === 1 && only) return allWith(only, all);
  const parts = present.flatMap((state, index): SentencePart[] => {
    const size = sizeOf(state);
    return [index > 0 && index === present.length - 1 ? " and " : ", ", figure(state, size), ` ${textOf(state, size)}`];
  });
  return ["Of ", { figure: all, filter: "" }, " rollouts", ...parts, "."];
}

function allWith(state: RolloutState, size: number): SentencePart[] {
  if (size === 1) return [`The only rollout ${textOf(state, 1)}.`];
  return ["All ", figure(state, size), ` rollouts ${textOf(state, size)}.`];
}

function figure(state: RolloutState, size: number): SentencePart {
  const { tone } = CLAUSES[state];
  return { figure: size, filter: `stage:${state}`, ...(tone ? { tone } : {}) };
}

function textOf(state: RolloutState, size: number): string {
  return size === 1 ? CLAUSES[state].one : CLAUSES[state].many;
}
