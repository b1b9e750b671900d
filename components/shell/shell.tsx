"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { ToastRegion } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { withoutBasePath } from "@/lib/base-path";
import { forgetFirstAnswer } from "@/lib/queries/list/first-answer";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { session } from "@/lib/queries/session/session";
import { signInPath } from "@/lib/queries/session/sign-in-path";
import { Header } from "./header";
import { SideNavigation } from "./side-navigation";
import { TabBar } from "./tab-bar";
import { useActivity } from "./use-activity";
import { useLive } from "./use-live";
import { useOnePerson } from "./use-one-person";
import { useAtRest, useSettled } from "./use-settled";
import { WatchLine } from "./watch-line";

const PastPage = late(async () => (await import("@/components/list/past/past-page")).PastPage);
const SessionEnded = late(async () => (await import("./session-ended")).SessionEnded);
const SessionLimits = late(async () => (await import("./session-limits")).SessionLimits);

interface ShellProps {
  readonly children: ReactNode;
  /** The way to sign in again where the session ends under a page. */
  readonly signInAgain: ReactNode;
}

/**
 * The frame around every page for signed-in people; others sign in and come back. When a session ends the page stays,
 * and says so.
 */
export function Shell({ children, signInAgain }: ShellProps) {
  const router = useRouter();
  const { data: person, error } = useQuery(session());
  const signedOut = isSignedOut(error);
  const isStranger = signedOut && !person;
  const isSettled = useSettled();
  const isAtRest = useAtRest(isSettled);
  useLive(isSettled && person !== undefined && !signedOut);
  useEffect(() => {
    if (isSettled) forgetFirstAnswer();
  }, [isSettled]);
  useActivity();
  const isGone = useOnePerson(person);
  // Pages that have no earlier times show nothing until it is known that they say so.
  const isOfPast = useSyncExternalStore(neverChanges, isPastNamed, () => false);
  useEffect(() => {
    if (isStranger) router.replace(signInPath(`${withoutBasePath(location.pathname)}${location.search}`));
  }, [isStranger, router]);
  if (isGone) return null;
  return (
    <>
      <a
        href="#main"
        className="fixed top-1 left-1 z-(--z-tooltip) rounded-control bg-raised px-3 py-1.5 font-medium text-accent-text shadow-pop not-focus:sr-only"
      >
        Skip to the page
      </a>
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)_auto] sheet:grid-cols-[48px_minmax(0,1fr)] sheet:grid-rows-[44px_minmax(0,1fr)_26px] nav:grid-cols-[204px_minmax(0,1fr)]">
        <SideNavigation />
        <Header />
        <div className="flex min-h-0 min-w-0 flex-col border-line border-t bg-surface sheet:border-l">
          <Suspense>{signedOut && person ? <SessionEnded>{signInAgain}</SessionEnded> : null}</Suspense>
          <Suspense>{isAtRest && person && !signedOut ? <SessionLimits>{signInAgain}</SessionLimits> : null}</Suspense>
          <div className="relative flex min-h-0 flex-1">
            <main
              id="main"
              tabIndex={-1}
              className="relative min-w-0 flex-1 overflow-y-auto outline-none [scrollbar-width:thin] max-sheet:[&:has(+#beside>*)]:invisible [&:has(>[data-instead])>:not([data-instead])]:hidden"
            >
              {/* What is drawn on the server takes the place of the page's own content, which comes first. */}
              {children}
              <Suspense fallback={<div data-instead />}>{isOfPast ? <PastPage /> : null}</Suspense>
            </main>
            <div
              id="beside"
              className="flex bg-surface empty:hidden max-nav:absolute max-nav:inset-y-0 max-nav:right-0 max-nav:z-(--z-peek) max-nav:shadow-pop max-sheet:left-0"
            />
          </div>
        </div>
        <WatchLine />
        <TabBar />
      </div>
      <ToastRegion />
    </>
  );
}

/** The page follows the address by itself once it is there. */
const neverChanges = () => () => undefined;

function isPastNamed(): boolean {
  return /[?&]at=/.test(location.search);
}
