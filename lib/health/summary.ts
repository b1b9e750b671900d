/** A hub's message as a sentence: capitalized, with a full stop; absent if empty. */
export function asSentence(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const capital = trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
