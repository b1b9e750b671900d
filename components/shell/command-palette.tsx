"use client";

import { useMutation } from "@tanstack/react-query";
import {
  BetweenVerticalStart,
  Blocks,
  Bookmark,
  FilePlus,
  FileText,
  Hexagon,
  History,
  Keyboard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Moon,
  Package,
  Plus,
  Sun,
  Target,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { hasPast } from "@/components/list/past/pages-with-past";
import { showAsOf } from "@/components/list/past/past-address";
import { hrefOfView, type SavedView } from "@/components/list/saved-views/saved-view";
import { savedViews } from "@/components/list/saved-views/use-saved-views";
import { joinHref } from "@/components/object/join-href";
import { setTheme, useIsDark } from "@/components/ui/controls/theme";
import { toast } from "@/components/ui/feedback/toasts";
import { withoutBasePath } from "@/lib/base-path";
import { signOut } from "@/lib/queries/session/all-sessions";
import { leave } from "@/lib/queries/session/leave";
import { goKeysOf, NAVIGATION } from "./navigation";
import { Palette } from "./palette/palette";
import type { PaletteEntry } from "./palette/palette-entries";
import { keepChoice, type RecentChoice, recentChoices } from "./palette/recent-choices";

/** From there other times can be chosen. */
const EARLIER_MS = 5 * 60_000;

const RECENT_ICON = {
  page: FileText,
  addon: Blocks,
  cluster: Hexagon,
  rollout: BetweenVerticalStart,
  placement: Target,
  work: Package,
} as const satisfies Record<RecentChoice["kind"], LucideIcon>;

const PAGES: readonly PaletteEntry[] = NAVIGATION.map((entry) => ({
  id: `page ${entry.href}`,
  label: entry.label,
  icon: entry.icon,
  href: entry.href,
  keys: goKeysOf(entry),
}));

interface CommandPaletteProps {
  /** Whose recent choices are shown and stored. */
  readonly person: string;
  /** What was typed before it was here. */
  readonly ahead: { readonly text: string };
  readonly onKeysHelp: () => void;
  readonly onClose: () => void;
}

/**
 * The palette with all that the console has: its pages, what can be done from anywhere, and what is found on the hub.
 */
export function CommandPalette({ person, ahead, onKeysHelp, onClose }: CommandPaletteProps) {
  const router = useRouter();
  const commands = useCommands(onKeysHelp);
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.run?.();
    if (entry.href === undefined) return;
    const kind = kindOf(entry);
    if (kind) keepChoice(person, { kind, label: entry.label, href: entry.href });
    router.push(entry.href);
  };
  const recent = recentChoices(person).map(entryOf);
  const views = savedViews().map(viewEntry);
  return (
    <Palette
      ahead={ahead}
      recent={recent}
      pages={PAGES}
      views={views}
      commands={commands}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function useCommands(onKeysHelp: () => void): readonly PaletteEntry[] {
  const isDark = useIsDark();
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: (elsewhere) => leave(elsewhere),
    onError: ({ message }) => toast({ id: "sign-out", phase: "failed", text: "Still signed in.", detail: message }),
  });
  return [
    { id: "enable", label: "Enable an add-on", icon: Plus, also: "install", href: "/addons/enable" },
    {
      id: "new",
      label: "Create an object from YAML",
      icon: FilePlus,
      also: "new add-on template configuration placement cluster set binding work",
      href: "/objects/new",
    },
    { id: "join", label: "Join a cluster", icon: Hexagon, also: "invite invitation import register", href: joinHref() },
    { id: "invitations", label: "Invitations", icon: Hexagon, also: "join token revoke", href: "/invitations" },
    {
      id: "access",
      label: "Access to clusters",
      icon: Hexagon,
      also: "proxy service account permission profile",
      href: "/access",
    },
    {
      id: "history",
      label: "Compare two times",
      icon: History,
      also: "difference what changed since history",
      href: "/history",
    },
    ...(hasPast(withoutBasePath(location.pathname))
      ? [
          {
            id: "earlier",
            label: "Show this page as it was earlier",
            icon: History,
            also: "as of past time history",
            run: () => showAsOf(Date.now() - EARLIER_MS),
          },
        ]
      : []),
    { id: "matrix", label: "Show add-ons on clusters as a matrix", icon: LayoutGrid, href: "/addons?layout=matrix" },
    {
      id: "theme",
      label: isDark ? "Use the light theme" : "Use the dark theme",
      icon: isDark ? Sun : Moon,
      also: "appearance colours mode",
      run: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      id: "keys",
      label: "Show keyboard shortcuts",
      icon: Keyboard,
      also: "help shortcuts keyboard",
      keys: ["?"],
      run: onKeysHelp,
    },
    { id: "sign-out", label: "Sign out", icon: LogOut, also: "leave", run: () => leaving.mutate() },
  ];
}

/** Stored as recent, except actions, filters, and pending approvals, which disappear after a decision. */
function kindOf({ id }: PaletteEntry): RecentChoice["kind"] | undefined {
  const [kind] = id.split(" ");
  return kind !== undefined && isStored(kind) ? kind : undefined;
}

function isStored(kind: string): kind is RecentChoice["kind"] {
  return Object.hasOwn(RECENT_ICON, kind);
}

function viewEntry(view: SavedView): PaletteEntry {
  const note = NAVIGATION.find(({ href }) => href === view.path)?.label;
  return {
    id: `view ${view.path} ${view.name}`,
    label: view.name,
    icon: Bookmark,
    also: "saved view",
    note,
    href: hrefOfView(view),
  };
}

function entryOf({ kind, label, href }: RecentChoice): PaletteEntry {
  return { id: `${kind} ${href} again`, label, href, icon: RECENT_ICON[kind], isName: kind !== "page" };
}
