/** Tells this tab from others that share its stream. */
export const TAB = Math.random().toString(36).slice(2, 8);

let stream: string | undefined;
let turns = 0;

/** The event stream that this tab follows, by the name that the console gave it; undefined while there is none. */
export function openStream(): string | undefined {
  return stream;
}

/** Said by the shell, which holds the stream. */
export function setStream(name: string | undefined): void {
  stream = name;
}

/** Grows with each question, so that the console can tell which of two was asked last. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}
