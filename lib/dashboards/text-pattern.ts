import { mostSteps } from "./pattern-steps";

/** A regular expression of a dashboard, whose time is bounded: texts that would take longer match nothing. */
export interface TextPattern {
  readonly test: (text: string) => boolean;
  readonly exec: (text: string) => RegExpExecArray | null;
}

const MAX_PATTERN = 200;
const MAX_STEPS = 2_000_000;
const MAX_TEXT = 20_000;
/** A pattern that cannot take texts of this length within the steps is refused. */
const MIN_TEXT = 100;

/**
 * Of Grafana's `/…/` form too. Undefined for what is no pattern of JavaScript, and for what can take for ever: repeated
 * groups with a choice or a repetition in them, references to groups, and too many repetitions or choices.
 */
export function patternOf(text: string): TextPattern | undefined {
  const inside = /^\/(.*)\/[a-z]*$/s.exec(text)?.[1] ?? text;
  if (inside.length > MAX_PATTERN) return undefined;
  // Such a pattern matches from the start or not at all. To try each other place would take longer.
  const source = inside.startsWith(".*") && !inside.includes("|") ? `^${inside}` : inside;
  const pattern = compiled(source);
  const longest = pattern ? longestText(source) : 0;
  if (!pattern || longest < MIN_TEXT) return undefined;
  const exec = (one: string) => (one.length > longest ? null : pattern.exec(one));
  return { exec, test: (one) => exec(one) !== null };
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

function longestText(source: string): number {
  const steps = mostSteps(source);
  if (!steps) return 0;
  const { power, factor } = steps;
  if (power === 0) return factor * MAX_PATTERN > MAX_STEPS ? 0 : MAX_TEXT;
  let product = MAX_STEPS / factor;
  for (let order = 2; order <= power; order += 1) product *= order;
  return Math.min(MAX_TEXT, Math.floor(product ** (1 / power)));
}
