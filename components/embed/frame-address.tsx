"use client";

import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from "react";
import { withBasePath, withoutBasePath } from "@/lib/base-path";
import { interceptHistory, interceptLinks } from "./intercept";

/** Of a link to the console's own page of what the frame shows. */
const LEADS_OUT = "data-leads-out";
/** What the page around chose for this frame stays in its address. */
const OF_THE_FRAME = ["theme", "locale"];

interface FrameAddressProps {
  /** The path of the console's own page of what is shown here. */
  readonly at: string;
  /** Whether a path of the console is shown within the frame; all others are pages that stand outside. */
  readonly holds?: ((path: string) => boolean) | undefined;
  /** A page of the console was chosen, by its address below the base path; `isOpened`: in a window of its own. */
  readonly onLeave: (href: string, isOpened: boolean) => void;
  /** The page around follows links. Without it links open a window of their own. */
  readonly followsLinks: () => boolean;
  readonly children: ReactNode;
}

/**
 * Lets what is shown think that it is on its own page of the console. Its query is the frame's. Of links, the history
 * and the router, what leads elsewhere is left to `onLeave`: a frame stays what it is.
 */
export function FrameAddress({ at, holds, onLeave, followsLinks, children }: FrameAddressProps) {
  const [path, setPath] = useState(at);
  const [own] = useState(() => withoutBasePath(location.pathname));
  const router = useContext(AppRouterContext);
  const isHeld = (wanted: string) => wanted === own || holds?.(wanted) === true;
  const onHref = useEffectEvent((href: string): string | undefined => {
    const { pathname, search } = new URL(href, location.href);
    const wanted = withoutBasePath(pathname);
    if (!isHeld(wanted)) return void onLeave(wanted + search, false);
    if (wanted !== own) setPath(wanted);
    return withBasePath(own) + withOwnParameters(search);
  });
  const follow = useEffectEvent((link: HTMLAnchorElement): boolean => {
    if (link.origin !== location.origin) return false;
    const path = withoutBasePath(link.pathname);
    if (isHeld(path) && !link.hasAttribute(LEADS_OUT)) {
      goTo(link.href);
      return true;
    }
    const isOpened = !followsLinks();
    onLeave(path + link.search, isOpened);
    return !isOpened;
  });
  useEffect(() => interceptHistory((href) => onHref(href)), []);
  useEffect(() => interceptLinks((link) => follow(link)), []);
  const framed = useMemo(() => router && { ...router, push: goTo, replace: goTo, prefetch: nothing }, [router]);
  return (
    <AppRouterContext value={framed}>
      <PathnameContext value={path}>{children}</PathnameContext>
    </AppRouterContext>
  );
}

function goTo(href: string): void {
  history.replaceState(null, "", href);
}

function nothing(): void {
  // The pages of the console are not loaded into a frame.
}

function withOwnParameters(search: string): string {
  const parameters = new URLSearchParams(search);
  const before = new URLSearchParams(location.search);
  for (const name of OF_THE_FRAME) {
    const value = before.get(name);
    if (value !== null) parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
