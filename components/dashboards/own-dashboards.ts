import { useSyncExternalStore } from "react";

/** A dashboard that somebody brought; it is kept in this browser alone. */
export interface OwnDashboard {
  readonly name: string;
  readonly title: string;
  readonly json: string;
}

/** The source that stands in the address of such: no name of a namespace. */
export const OWN_SOURCE = "~mine";
/** As all that is deleted for the next person. */
const PREFIX = "flotilla.dashboard/";
const CHANGED = "flotilla-dashboards";

/** Throws where the browser has no room left, or stores nothing. */
export function saveOwn({ name, title, json }: OwnDashboard): void {
  localStorage.setItem(PREFIX + name, JSON.stringify({ title, json }));
  dispatchEvent(new Event(CHANGED));
}

export function removeOwn(name: string): void {
  stored((storage) => storage.removeItem(PREFIX + name));
  dispatchEvent(new Event(CHANGED));
}

export function readOwn(name: string): OwnDashboard | undefined {
  const text = stored((storage) => storage.getItem(PREFIX + name));
  if (!text) return undefined;
  try {
    const { title, json } = JSON.parse(text) as Readonly<Record<string, unknown>>; // as it was saved
    return { name, title: String(title), json: String(json) };
  } catch {
    return undefined;
  }
}

/** Undefined where the browser stores nothing. */
function stored<Result>(read: (storage: Storage) => Result): Result | undefined {
  try {
    return read(localStorage);
  } catch {
    return undefined;
  }
}

/** The names of those that are kept, live. */
export function useOwnNames(): readonly string[] {
  const text = useSyncExternalStore(follow, namesText, () => "");
  return text === "" ? [] : text.split("\n");
}

function follow(onChange: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const name of events) addEventListener(name, onChange);
  return () => {
    for (const name of events) removeEventListener(name, onChange);
  };
}

function namesText(): string {
  return (stored(Object.keys) ?? [])
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .sort()
    .join("\n");
}

/** A name for the address; one of the same title is replaced. */
export function nameFor(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain.slice(0, 60).replace(/-+$/, "") || "dashboard";
}
