/** The console's answer to the page's initial query, sent with the page. */
interface FirstAnswer {
  /** The query: an address of our API. */
  readonly address: string;
  /** JSON. */
  readonly text: string;
}

/** The element that contains it, inside the markup that the page's own rows replace. */
export const FIRST_ANSWER_ID = "first-answer";

let known: (FirstAnswer & { isTaken: boolean }) | undefined;

/** Removes the answer from the page before it is rendered again. */
export function keepFirstAnswer(): void {
  const element = typeof document === "undefined" ? null : document.getElementById(FIRST_ANSWER_ID);
  if (element) known = { address: element.dataset.address ?? "", text: element.textContent, isTaken: false };
}

/** Later queries need current data. */
export function forgetFirstAnswer(): void {
  known = undefined;
}

/** Whether the page came with rows, which stay until it has rendered its own. */
export function hasFirstAnswer(): boolean {
  return known !== undefined;
}

/** The answer that came with the page, if it is one to this; parsed JSON. */
export function firstAnswer(address: string): unknown {
  if (known?.address !== address) return undefined;
  known.isTaken = true;
  return JSON.parse(known.text);
}

/**
 * Renders a page with this answer where there is no document to read it from, and returns whether the page used it.
 * Rendering is synchronous.
 */
export function withFirstAnswer<Result>(
  answer: FirstAnswer,
  draw: () => Result,
): { readonly result: Result; readonly isTaken: boolean } {
  const given = { ...answer, isTaken: false };
  known = given;
  try {
    return { result: draw(), isTaken: given.isTaken };
  } finally {
    known = undefined;
  }
}
