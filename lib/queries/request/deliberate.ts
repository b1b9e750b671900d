/** For this time after a person's input, requests of the page count as deliberate. */
const HOLDS_MS = 60_000;
const HEADER = "flotilla-deliberate";

/** Opening a page is something that a person does. */
let actedAt = Date.now();

export function personActed(): void {
  actedAt = Date.now();
}

/** Marks requests that a person caused: only these keep a session alive, unlike a tab left open. */
export function deliberateHeader(): Record<string, string> {
  return Date.now() - actedAt < HOLDS_MS ? { [HEADER]: "1" } : {};
}
