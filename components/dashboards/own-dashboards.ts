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

const MAX_OWN = 50;
/** Characters; browsers give all of a site about five million. */
const MAX_CHARACTERS = 2_000_000;

/** Why a dashboard is not kept, for people. */
class NotKept extends Error {
  override readonly name = "NotKept";
}

/** Throws `NotKept` where there are too many, it is too large, or the browser has no room left or stores nothing. */
export function saveOwn({ name, title, json }: OwnDashboard): void {
  if (json.length > MAX_CHARACTERS) throw new NotKept("The dashboard is too large for this browser: 2 MB at most.");
  const names = ownNames();
  if (names.length >= MAX_OWN && !names.includes(name))
    throw new NotKept(`There are ${MAX_OWN} dashboards in this browser, which is the most. Delete one first.`);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ title, json }));
  } catch {
    throw new NotKept("This browser has no room left for it, or keeps nothing.");
  }
  dispatchEvent(new Event(CHANGED));
}

/** A name and title that none of them has yet: "Nodes (2)". */
export function freeTitle(title: string): string {
  const names = new Set(ownNames());
  if (!names.has(nameFor(title))) return title;
  // One of the first is free: there are no more than `MAX_OWN`.
  const titles = Array.from({ length: MAX_OWN + 1 }, (_, index) => `${title.slice(0, 50)} (${index + 2})`);
  return titles.find((one) => !names.has(nameFor(one))) ?? title;
}

export function removeOwn(name: string): void {
  stored((storage) => storage.removeItem(PREFIX + name));
  dispatchEvent(new Event(CHANGED));
}

export function readOwn(name: string): OwnDashboard | undefined {
  return parsed(name, ownText(name));
}

/** The same, live. */
export function useOwn(name: string): OwnDashboard | undefined {
  return parsed(
    name,
    useSyncExternalStore(
      follow,
      () => ownText(name),
      () => "",
    ),
  );
}

const ownText = (name: string) => stored((storage) => storage.getItem(PREFIX + name)) ?? "";

function parsed(name: string, text: string): OwnDashboard | undefined {
  if (text === "") return undefined;
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
  return namesIn(useSyncExternalStore(follow, namesText, () => ""));
}

const ownNames = () => namesIn(namesText());
const namesIn = (text: string): readonly string[] => (text === "" ? [] : text.split("\n"));

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
