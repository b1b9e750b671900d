const MAX_TEXTS = 10_000;
const known = new Map<string, string>();

/** The text in small letters, made once for each of the few messages of a fleet. */
export function smallLetters(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size === MAX_TEXTS) known.clear();
  const small = text.toLowerCase();
  known.set(text, small);
  return small;
}
