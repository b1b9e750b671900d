/** Notifies this tab from others that share its stream. */
export const TAB = Math.random().toString(36).slice(2, 8);

let stream: string | undefined;
let turns = 0;
const slots = new Set<string>();
/** A slot whose part made room for another is not followed for this long: each that came back would push out the next. */
const APART_MS = 30_000;
/** Until when, in milliseconds. */
const apart = new Map<string, number>();

/** The event stream of this tab, by the name the console gave it; undefined while there is none. */
export function openStream(): string | undefined {
  return stream;
}

/** Set by the shell, which holds the stream. */
export function setStream(name: string | undefined): void {
  stream = name;
  slots.clear();
  apart.clear();
}

/** The stream was requested to follow a part in this slot. */
export function fillSlot(slot: string): void {
  slots.add(slot);
}

/** True if the stream was requested to, so that it must be released; it is then forgotten. */
export function clearSlot(slot: string): boolean {
  return slots.delete(slot);
}

/** The stream was full, and made room for another slot: this one is polled for a while. */
export function pushOut(slot: string): void {
  slots.delete(slot);
  apart.set(slot, Date.now() + APART_MS);
}

/** Whether it was not pushed out lately. */
export function mayFollow(slot: string): boolean {
  return (apart.get(slot) ?? 0) <= Date.now();
}

/** Increases with each request, so that the console can tell which of two came last. */
export function nextTurn(): number {
  turns += 1;
  return turns;
}
