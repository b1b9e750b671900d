import { BetweenVerticalStart, Blocks, ChartLine, ChartNoAxesColumn, Hexagon, type LucideIcon, Stamp } from "lucide-react";

/** Keys that work on a page, as the watch line shows them. */
interface PageKeys {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface NavigationEntry {
  readonly href: string;
  readonly word: string;
  readonly icon: LucideIcon;
  /** On a phone it stands at the thumb; the others are behind "More". */
  readonly atThumb?: boolean;
  readonly keys: readonly PageKeys[];
  /** The keys work on the pages below it too. */
  readonly keysBelow?: boolean;
  /** Others work on the pages below it. */
  readonly below?: readonly PageKeys[];
}

/** The pages there are, in the order people look for them; an entry comes with its page. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { href: "/", word: "Overview", icon: ChartNoAxesColumn, atThumb: true, keys: [] },
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
    href: "/rollouts",
    word: "Rollouts",
    icon: BetweenVerticalStart,
    atThumb: true,
    keys: [
      { keys: ["/"], does: "filter" },
      { keys: ["j", "k"], does: "move" },
      { keys: ["Esc"], does: "leave the filter" },
    ],
    below: [
      { keys: ["1-9"], does: "choose a wave" },
      { keys: ["j", "k"], does: "move" },
      { keys: ["Esc"], does: "all waves" },
    ],
  },
  {
    href: "/clusters",
    word: "Clusters",
    icon: Hexagon,
    atThumb: true,
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
    atThumb: true,
    keys: [{ keys: ["j", "k"], does: "next, previous" }],
    keysBelow: true,
  },
  {
    href: "/metrics",
    word: "Metrics",
    icon: ChartLine,
    keys: [
      { keys: ["t"], does: "time range" },
      { keys: ["←", "→"], does: "look back" },
      { keys: ["Esc"], does: "now" },
    ],
  },
];

/** Of the steps in which an add-on is enabled. */
const WIZARD = /^\/addons\/(?:[^/]+\/)?enable(?:\/|$)/;

const WIZARD_KEYS: readonly PageKeys[] = [
  { keys: ["Ctrl", "↵"], does: "continue" },
  { keys: ["Alt", "←"], does: "back" },
  { keys: ["Esc"], does: "leave (draft is kept)" },
];

/** Exported pages answer with and without a slash at the end. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return pathname === entry.href || pathname.startsWith(`${entry.href}/`);
}

/** The keys that work on the page at this path. */
export function keysAt(pathname: string): readonly PageKeys[] {
  if (WIZARD.test(pathname)) return WIZARD_KEYS;
  const entry = NAVIGATION.find((one) => isCurrent(one, pathname));
  const isItself = entry !== undefined && pathname.replace(/\/$/, "") === entry.href;
  return isItself || entry?.keysBelow ? entry.keys : (entry?.below ?? []);
}
