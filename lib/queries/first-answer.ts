/** What the console knew when it sent the page: the answer to what the page asks first. */
interface FirstAnswer {
  /** What is asked: an address of our API. */
  readonly address: string;
  /** JSON. */
  readonly text: string;
}

/** The element that carries it, inside of what the page puts its own rows in place of. */
export const FIRST_ANSWER_ID = "first-answer";

let known: (FirstAnswer & { isTaken: boolean }) | undefined;

/** Takes the answer that came with the page out of it, before what is drawn anew takes its place. */
export function keepFirstAnswer(): void {
  const element = typeof document === "undefined" ? null : document.getElementById(FIRST_ANSWER_ID);
  if (element) known = { address: element.dataset.address ?? "", text: element.textContent, isTaken: false };
}

/** Whoever asks later wants to know what is so then. */
export function forgetFirstAnswer(): void {
  known = undefined;
}

/** Whether the page came with rows, which stand until it has drawn its own. */
export function hasFirstAnswer(): boolean {
  return known !== undefined;
}

/** The answer that came with the page, if it is one to this; parsed JSON. */
export function firstAnswer(address: string): unknown {
  if (known?.address !== address) return undefined;
  known.isTaken = true;
  return JSON.parse(known.text);
}

/** Draws a page with this answer where there is no document to read it from, and says whether the page took it. Drawing is synchronous. */
export function withFirstAnswer<Result>(answer: FirstAnswer, draw: () => Result): { readonly result: Result; readonly isTaken: boolean } {
  const given = { ...answer, isTaken: false };
  known = given;
  try {
    return { result: draw(), isTaken: given.isTaken };
  } finally {
    known = undefined;
  }
}
