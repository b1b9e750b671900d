"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Age } from "@/components/ui/age";
import { Kbd } from "@/components/ui/kbd";
import { liveState } from "@/lib/queries/live-state";
import { session } from "@/lib/queries/session";
import { keysAt } from "./navigation";

/** The line at the bottom: the keys that work here, and when the hub last had something to say. */
export function WatchLine() {
  const pathname = usePathname();
  const { data: live } = useQuery(liveState());
  const { data: version } = useQuery({ ...session(), select: (answer) => answer.version });
  const changedAt = live?.status === "live" ? live.changedAt : undefined;
  return (
    <footer className="hidden h-(--watch-height) items-center gap-4 overflow-hidden whitespace-nowrap px-4 text-micro text-text-3 sheet:flex">
      <ul className="flex gap-3.5">
        {keysAt(pathname).map(({ keys, does }) => (
          <li key={does} className="flex items-center gap-[5px]">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
      <div className="ml-auto flex gap-4">
        {changedAt === undefined ? null : (
          <span>
            last change <Age since={new Date(changedAt).toISOString()} /> ago
          </span>
        )}
        {version ? <span>Flotilla {version}</span> : null}
      </div>
    </footer>
  );
}
