"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { isSignedOut } from "@/lib/queries/api-problem";
import { session } from "@/lib/queries/session";
import { signInPath } from "@/lib/queries/sign-in-path";
import { Header } from "./header";
import { SideNavigation } from "./side-navigation";
import { TabBar } from "./tab-bar";
import { useLive } from "./use-live";
import { WatchLine } from "./watch-line";

/** The frame around every page of somebody who is signed in; whoever is not goes to sign in and comes back. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { data, error } = useQuery(session());
  const signedOut = isSignedOut(error);
  useLive(data !== undefined && !signedOut);
  useEffect(() => {
    if (signedOut) router.replace(signInPath(`${location.pathname}${location.search}`));
  }, [signedOut, router]);
  return (
    <>
      <a
        href="#main"
        className="fixed top-1 left-1 z-(--z-tooltip) -translate-y-16 rounded-control bg-raised px-3 py-1.5 font-medium text-accent-text shadow-pop focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)_auto] sheet:grid-cols-[48px_minmax(0,1fr)] sheet:grid-rows-[44px_minmax(0,1fr)_26px] nav:grid-cols-[204px_minmax(0,1fr)]">
        <SideNavigation />
        <Header />
        <main
          id="main"
          tabIndex={-1}
          className="relative overflow-y-auto border-line border-t bg-surface outline-none [scrollbar-width:thin] sheet:border-l"
        >
          {children}
        </main>
        <WatchLine />
        <TabBar />
      </div>
    </>
  );
}
