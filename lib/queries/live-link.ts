/** Tells this tab from others that share its stream. */
export const TAB = Math.random().toString(36).slice(2, 8);

let stream: string | undefined;
let turns = 0;
const slots = new Set<string>();

/** The event stream that this tab follows, by the name that the console gave it; undefined while there is none. */
export function openStream(): string | undefined {
  return stream;
}

/** Said by the shell, which holds the stream. */
export function setStream(name: string | undefined): void {
  stream = name;
  slots.clear();
}

/** The stream is asked to follow a part in this slot. */
export function fillSlot(slot: string): void {
  slots.add(slot);
}

/** True where the stream was asked to, so that it has to be told; from now on it need not. */
export function clearSlot(slot: string): boolean {
  return slots.delete(slot);
}

/** Grows with each question, so that the console can tell which of two was asked last. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}
