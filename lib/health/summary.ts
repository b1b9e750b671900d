/** A hub's message as a sentence: capitalized, with a full stop; absent if empty. */
export function asSentence(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const capital = trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** "Deployment agents/hello: …", "Pod x is …": a kind and a name, which keep their spelling. */
const OBJECT = /^[A-Z][A-Za-z]* [a-z0-9][a-z0-9./-]*(: | is not available)/;

/** A sentence within another: without its capital, if that is only there because it begins. */
export function withinSentence(text: string): string {
  return /^[A-Z][a-z]+ /.test(text) && !OBJECT.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;
}
