import { type Assertion, type CharTest, type Pattern, PatternError } from "./pattern";

type Step =
  | { readonly kind: "char"; readonly test: CharTest; readonly next: number }
  | { readonly kind: "assert"; readonly assertion: Assertion; readonly next: number }
  /** The first is preferred. */
  | { kind: "fork"; first: number; second: number }
  | { readonly kind: "match" };

export interface PatternProgram {
  readonly steps: readonly Step[];
  /** The first to take. */
  readonly entry: number;
}

const MOST_STEPS = 10_000;

/** Each step knows where to go on. Throws `PatternError` where the repetitions make it too long. */
export function compilePattern(pattern: Pattern): PatternProgram {
  const steps: Step[] = [{ kind: "match" }];
  const entry = emit(pattern, 0, steps);
  return { steps, entry };
}

/** Adds steps for a part that goes on at `next`; returns where the part begins. */
function emit(pattern: Pattern, next: number, steps: Step[]): number {
  switch (pattern.kind) {
    case "char":
      return push(steps, { kind: "char", test: pattern.test, next });
    case "assert":
      return push(steps, { kind: "assert", assertion: pattern.assertion, next });
    case "sequence":
      return pattern.parts.reduceRight((after, part) => emit(part, after, steps), push(steps, { kind: "fork", first: next, second: next }));
    case "either": {
      const entries = pattern.options.map((option) => emit(option, next, steps));
      return entries.reduceRight((second, first) => push(steps, { kind: "fork", first, second }));
    }
    case "repeat":
      return emitRepeat(pattern, next, steps);
  }
}

function emitRepeat({ part, least, most, lazy }: Pattern & { kind: "repeat" }, next: number, steps: Step[]): number {
  let entry = next;
  if (most === Number.POSITIVE_INFINITY) {
    const loop: Step = { kind: "fork", first: next, second: next };
    entry = push(steps, loop);
    const body = emit(part, entry, steps);
    if (lazy) loop.second = body;
    else loop.first = body;
  }
  for (let count = least; count < most && most !== Number.POSITIVE_INFINITY; count += 1) {
    const body = emit(part, entry, steps);
    entry = push(steps, { kind: "fork", first: lazy ? next : body, second: lazy ? body : next });
  }
  for (let count = 0; count < least; count += 1) entry = emit(part, entry, steps);
  return entry;
}

function push(steps: Step[], step: Step): number {
  if (steps.length >= MOST_STEPS) throw new PatternError("expression too large");
  return steps.push(step) - 1;
}

export interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * The leftmost match from `from` on, in code points, in time that grows with the text times the pattern, whatever they are:
 * all ways of matching are walked at once. `pay` hears of each step.
 */
export function searchPattern(
  { steps, entry }: PatternProgram,
  text: readonly string[],
  from: number,
  pay: (steps: number) => void,
): Found | undefined {
  let found: Found | undefined;
  let threads = new Map<number, number>();
  for (let at = from; at <= text.length; at += 1) {
    const here = new Map<number, number>();
    for (const [step, start] of threads) follow({ steps, text, at, start, here }, step);
    if (!found) follow({ steps, text, at, start: at, here }, entry);
    pay(here.size);
    const { next, matched } = advance(steps, here, text[at]);
    if (matched !== undefined) found = { start: matched, end: at };
    if (found && next.size === 0) return found;
    threads = next;
  }
  return found;
}

/** The threads that take this character, and where a match began that ends before it; less preferred threads than that are given up. */
function advance(steps: readonly Step[], here: ReadonlyMap<number, number>, char: string | undefined) {
  const next = new Map<number, number>();
  for (const [index, start] of here) {
    const step = steps[index];
    if (step?.kind === "match") return { next, matched: start };
    if (step?.kind === "char" && char !== undefined && step.test(char) && !next.has(step.next)) next.set(step.next, start);
  }
  return { next };
}

interface Walk {
  readonly steps: readonly Step[];
  readonly text: readonly string[];
  readonly at: number;
  readonly start: number;
  /** Steps to be tried here, the preferred first, with where their match began. */
  readonly here: Map<number, number>;
}

/** All steps that wait for a character, or are a match, without taking one. */
function follow({ steps, text, at, start, here }: Walk, first: number): void {
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (here.has(index)) continue;
    here.set(index, start);
    const step = steps[index];
    if (step?.kind === "fork") waiting.push(step.second, step.first);
    else if (step?.kind === "assert" && holds(step.assertion, text, at)) waiting.push(step.next);
  }
}

function holds(assertion: Assertion, text: readonly string[], at: number): boolean {
  switch (assertion) {
    case "text-start":
      return at === 0;
    case "text-end":
      return at === text.length;
    case "line-start":
      return at === 0 || text[at - 1] === "\n";
    case "line-end":
      return at === text.length || text[at] === "\n";
    case "boundary":
      return isWord(text[at - 1]) !== isWord(text[at]);
    case "no-boundary":
      return isWord(text[at - 1]) === isWord(text[at]);
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[0-9A-Za-z_]/.test(char);
}
