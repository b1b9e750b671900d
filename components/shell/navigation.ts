import {
  Bell,
  BetweenVerticalStart,
  Blocks,
  CalendarClock,
  ChartLine,
  ChartNoAxesColumn,
  Group,
  Hexagon,
  History,
  type LucideIcon,
  Package,
  Server,
  Stamp,
  Target,
} from "lucide-react";

/** Keys that work on a page, as the watch line shows them. */
export interface PageKeys {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface NavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The page of something else that belongs to it. */
  readonly alsoAt?: readonly string[];
  /** After `g` it leads there. */
  readonly goKey?: string;
  /** On a phone it is in the tab bar; the others are behind "More". */
  readonly atThumb?: boolean;
  readonly keys: readonly PageKeys[];
  /** The keys work on the pages below it too. */
  readonly keysBelow?: boolean;
  /** Others work on the pages below it. */
  readonly below?: readonly PageKeys[];
  /** Others work in a layout that the address names. */
  readonly byLayout?: Readonly<Record<string, readonly PageKeys[]>>;
}

/** Of a filtered list. */
const FILTERED_KEYS: readonly PageKeys[] = [
  { keys: ["/"], does: "filter" },
  { keys: ["j", "k"], does: "move" },
  { keys: ["Esc"], does: "leave the filter" },
];

/** Of a list whose rows can be selected and previewed. */
const LIST_KEYS: readonly PageKeys[] = [
  { keys: ["/"], does: "filter" },
  { keys: ["j", "k"], does: "move" },
  { keys: ["x"], does: "select" },
  { keys: ["↵"], does: "preview" },
  { keys: ["o"], does: "open" },
  { keys: ["Esc"], does: "back" },
];

const MATRIX_KEYS: readonly PageKeys[] = [
  { keys: ["/"], does: "filter" },
  { keys: ["←", "↑", "↓", "→"], does: "move" },
  { keys: ["n"], does: "next unhealthy" },
  { keys: ["↵"], does: "open" },
];

/** All pages, in navigation order; a new page adds an entry. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { href: "/", label: "Overview", icon: ChartNoAxesColumn, goKey: "o", atThumb: true, keys: [] },
  {
    href: "/addons",
    alsoAt: ["/catalogue"],
    label: "Add-ons",
    icon: Blocks,
    goKey: "a",
    keys: LIST_KEYS,
    byLayout: { matrix: MATRIX_KEYS },
  },
  {
    href: "/rollouts",
    label: "Rollouts",
    icon: BetweenVerticalStart,
    goKey: "r",
    atThumb: true,
    keys: FILTERED_KEYS,
    below: [
      { keys: ["/"], does: "filter" },
      { keys: ["1-9"], does: "choose a wave" },
      { keys: ["j", "k"], does: "move" },
      { keys: ["Esc"], does: "all waves" },
    ],
  },
  { href: "/gates", label: "Gates", icon: CalendarClock, goKey: "t", keys: LIST_KEYS },
  {
    href: "/clusters",
    alsoAt: ["/detach", "/deletions", "/invitations", "/access"],
    label: "Clusters",
    icon: Hexagon,
    goKey: "c",
    atThumb: true,
    keys: LIST_KEYS,
  },
  { href: "/sets", label: "Cluster sets", icon: Group, goKey: "s", keys: LIST_KEYS },
  { href: "/placements", label: "Placements", icon: Target, goKey: "p", keys: LIST_KEYS },
  {
    href: "/approvals",
    label: "Approvals",
    icon: Stamp,
    goKey: "v",
    atThumb: true,
    keys: [
      { keys: ["/"], does: "filter" },
      { keys: ["j", "k"], does: "next, previous" },
      { keys: ["x"], does: "select" },
      { keys: ["Esc"], does: "leave the selection" },
    ],
    keysBelow: true,
  },
  { href: "/works", alsoAt: ["/replica-sets"], label: "Works", icon: Package, goKey: "w", keys: LIST_KEYS },
  {
    href: "/metrics",
    label: "Metrics",
    icon: ChartLine,
    goKey: "m",
    keys: [
      { keys: ["t"], does: "time range" },
      { keys: ["←", "→"], does: "look back" },
      { keys: ["Esc"], does: "now" },
    ],
  },
  { href: "/notifications", label: "Notifications", icon: Bell, goKey: "n", keys: [] },
  { href: "/activity", label: "Activity", icon: History, goKey: "h", keys: [] },
  { href: "/system", label: "System", icon: Server, goKey: "y", keys: [] },
];

/** Of the steps in which an add-on is enabled. */
const WIZARD = /^\/addons\/(?:[^/]+\/)?enable(?:\/|$)/;

/** Lists that are a part of another page, whose rows are walked along alone. */
const FILTERED_WITHIN = /^\/(?:placements\/[^/]+\/[^/]+\/clusters|access)\/?$/;

/** Lists that are a part of another page. */
const LIST_WITHIN = /^\/(?:addons\/[^/]+\/clusters|catalogue|deletions|invitations|replica-sets)\/?$/;

const WIZARD_KEYS: readonly PageKeys[] = [
  { keys: ["Ctrl", "↵"], does: "continue" },
  { keys: ["Alt", "←"], does: "back" },
  { keys: ["Esc"], does: "leave (draft is kept)" },
];

/** Exported pages answer with and without a slash at the end. */
export function isCurrent({ href, alsoAt = [] }: NavigationEntry, pathname: string): boolean {
  return [href, ...alsoAt].some((each) => pathname === each || pathname.startsWith(`${each}/`));
}

/** Pages by the letter that follows `g`. */
export const goKeys: ReadonlyMap<string, string> = new Map(
  NAVIGATION.flatMap(({ goKey, href }) => (goKey ? [[goKey, href]] : [])),
);

/** The keys of a page; none if it has none. */
export function goKeysOf({ goKey }: Pick<NavigationEntry, "goKey">): readonly string[] {
  return goKey === undefined ? [] : ["g", goKey];
}

/** The keys that work on the page at this path, in that layout. */
export function keysAt(pathname: string, layout: string | null = null): readonly PageKeys[] {
  if (WIZARD.test(pathname)) return WIZARD_KEYS;
  if (LIST_WITHIN.test(pathname)) return LIST_KEYS;
  if (FILTERED_WITHIN.test(pathname)) return FILTERED_KEYS;
  const entry = NAVIGATION.find((one) => isCurrent(one, pathname));
  const isItself = entry !== undefined && pathname.replace(/\/$/, "") === entry.href;
  if (!isItself && !entry?.keysBelow) return entry?.below ?? [];
  const { byLayout = {} } = entry;
  return (layout !== null && Object.hasOwn(byLayout, layout) && byLayout[layout]) || entry.keys;
}
