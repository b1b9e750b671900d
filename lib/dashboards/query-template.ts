import { splitAtVariables } from "./interpolate";

/** Instead of two backslashes, as patterns in strings have them: a single one could end a string early. */
const ESCAPE = "\u{e000}";
/** What a value may have beside a string, and within one: nothing that leads out of where its variable stands. */
const BARE = /^[\w:.,-]$/;
const QUOTED = /^[^"'`\\\n]$/;
const RAW = "`";
const QUOTES = new Set(['"', "'", RAW]);
const COMMENT = "#";

/** One character, or any number of those that a value may have there. */
type Step = { readonly is: string } | { readonly any: RegExp };

/**
 * Whether a text is the template with its variables filled in, whatever their values. What would end a string, or begin
 * another part of the query, is no value.
 */
export function isFilledIn(template: string, text: string): boolean {
  const steps = stepsOf(template);
  let at = skipped(steps, new Set([0]));
  for (const character of text.replaceAll("\\\\", ESCAPE)) {
    at = skipped(steps, after(steps, at, character));
    if (at.size === 0) return false;
  }
  return at.has(steps.length);
}

function after(steps: readonly Step[], at: ReadonlySet<number>, character: string): Set<number> {
  const next = new Set<number>();
  for (const index of at) {
    const step = steps[index];
    if (!step) continue;
    if ("is" in step && step.is === character) next.add(index + 1);
    if ("any" in step && step.any.test(character)) next.add(index);
  }
  return next;
}

/** A variable may be empty. */
function skipped(steps: readonly Step[], at: Set<number>): Set<number> {
  for (const index of at) {
    const step = steps[index];
    if (step && "any" in step) at.add(index + 1);
  }
  return at;
}

function stepsOf(template: string): Step[] {
  const steps: Step[] = [];
  let within: string | undefined;
  for (const part of splitAtVariables(template)) {
    if (part.isVariable) {
      steps.push({ any: within !== undefined && QUOTES.has(within) ? QUOTED : BARE });
      continue;
    }
    for (const character of part.text.replaceAll("\\\\", ESCAPE)) {
      within = withinAfter(within, character, isBackslash(steps.at(-1)));
      steps.push({ is: character });
    }
  }
  return steps;
}

/** The quote of the string, or the `#` of the comment, that goes on after a character; undefined outside of both. */
function withinAfter(open: string | undefined, character: string, isEscaped: boolean): string | undefined {
  if (open === undefined) return QUOTES.has(character) || character === COMMENT ? character : undefined;
  if (open === COMMENT) return character === "\n" ? undefined : open;
  // Raw strings have no escapes.
  return character === open && (!isEscaped || open === RAW) ? undefined : open;
}

function isBackslash(step: Step | undefined): boolean {
  return step !== undefined && "is" in step && step.is === "\\";
}
