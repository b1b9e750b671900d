import { Blocks, Hexagon, type LucideIcon, Stamp } from "lucide-react";

/** Keys that work on a page, as the watch line shows them. */
interface PageKeys {
  readonly keys: readonly string[];
  readonly does: string;
}

interface NavigationEntry {
  readonly href: string;
  readonly word: string;
  readonly icon: LucideIcon;
  readonly keys: readonly PageKeys[];
  /** The keys work on the pages below it too. */
  readonly keysBelow?: boolean;
}

/** The pages there are, in the order people look for them; an entry comes with its page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  {
    href: "/addons",
    word: "Add-ons",
    icon: Blocks,
    keys: [
      { keys: ["/"], does: "filter" },
      { keys: ["j", "k"], does: "move" },
      { keys: ["Esc"], does: "leave the filter" },
    ],
  },
  {
    href: "/clusters",
    word: "Clusters",
    icon: Hexagon,
    keys: [
      { keys: ["/"], does: "filter" },
      { keys: ["j", "k"], does: "move" },
      { keys: ["Esc"], does: "leave the filter" },
    ],
  },
  {
    href: "/approvals",
    word: "Approvals",
    icon: Stamp,
    keys: [{ keys: ["j", "k"], does: "next, previous" }],
    keysBelow: true,
  },
];

/** Exported pages answer with and without a slash at the end. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.href || pathname.startsWith(`${entry.href}/`);
}

/** The keys that work on the page at this path. */
export function keysAt(pathname: string): readonly PageKeys[] {
  const entry = NAVIGATION.find((one) => isCurrent(one, pathname));
  const isItself = entry !== undefined && pathname.replace(/\/$/, "") === entry.href;
  return isItself || entry?.keysBelow ? entry.keys : [];
}
