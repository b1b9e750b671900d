/** For so long after a person did something, what a page asks for counts as theirs. */
const HOLDS_MS = 60_000;
const HEADER = "flotilla-deliberate";

/** Opening a page is something that a person does. */
let actedAt = Date.now();

export function personActed(): void {
  actedAt = Date.now();
}

/** What tells the console that a person caused a request: only those keep a session alive, and a tab that is left open does not. */
export function deliberateHeader(): Record<string, string> {
  return Date.now() - actedAt < HOLDS_MS ? { [HEADER]: "1" } : {};
}
