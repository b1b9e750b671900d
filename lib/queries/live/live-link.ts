/** Notifies this tab from others that share its stream. */
export const TAB = Math.random().toString(36).slice(2, 8);

let stream: string | undefined;
let turns = 0;
const slots = new Set<string>();

/** The event stream of this tab, by the name the console gave it; undefined while there is none. */
export function openStream(): string | undefined {
  return stream;
}

/** Set by the shell, which holds the stream. */
export function setStream(name: string | undefined): void {
  stream = name;
  slots.clear();
}

/** The stream was requested to follow a part in this slot. */
export function fillSlot(slot: string): void {
  slots.add(slot);
}

/** True if the stream was requested to, so that it must be released; it is then forgotten. */
export function clearSlot(slot: string): boolean {
  return slots.delete(slot);
}

/** Increases with each request, so that the console can tell which of two came last. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}
