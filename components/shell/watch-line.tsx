"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { Kbd } from "@/components/ui/controls/kbd";
import { keysAt } from "./navigation";
import { SystemStatus } from "./system-status";

/** The line at the bottom: the keys that work here, and how the machinery is. */
export function WatchLine() {
  return (
    <footer className="hidden h-(--watch-height) items-center gap-4 overflow-hidden whitespace-nowrap px-4 text-micro text-text-3 sheet:flex">
      <Suspense fallback={null}>
        <KeysHere />
      </Suspense>
      {/* What has no room is left out whole. */}
      <div className="ml-auto flex h-full min-w-0 flex-wrap justify-end gap-x-4 overflow-hidden leading-(--watch-height) *:truncate">
        <SystemStatus />
      </div>
    </footer>
  );
}

function KeysHere() {
  const keysHere = keysAt(usePathname(), useSearchParams().get("layout"));
  return (
    <ul className="flex flex-none gap-3.5">
      {keysHere.map(({ keys, does }) => (
        <li key={does} className="flex items-center gap-[5px]">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
