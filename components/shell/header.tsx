"use client";

import { useQuery } from "@tanstack/react-query";
import { ThemeToggle } from "@/components/ui/controls/theme-toggle";
import { plural } from "@/lib/format/count";
import { session } from "@/lib/queries/session/session";
import { Commands } from "./commands";
import { LiveStatus } from "./live-status";
import { PersonMenu } from "./person-menu";
import { useCounts } from "./use-counts";
import { WaitingApprovals } from "./waiting-approvals";

export function Header() {
  const { data: signedIn } = useQuery(session());
  const size = useCounts()["/clusters"];
  return (
    <header className="flex min-w-0 items-center gap-1 pr-2 pl-4 sheet:pr-3">
      {signedIn ? (
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{signedIn.hub}</span>
          <span className="hidden whitespace-nowrap text-text-3 sheet:inline">
            {signedIn.demo ? "hub on this machine" : "hub"}
            {size === undefined ? "" : `, ${plural(size, "cluster")}`}
          </span>
        </div>
      ) : null}
      <div className="ml-auto flex min-w-0 justify-center sheet:flex-1 sheet:px-3">
        {signedIn ? <Commands person={signedIn.person ?? ""} /> : null}
      </div>
      <div className="flex items-center gap-1">
        <LiveStatus />
        <WaitingApprovals />
        <ThemeToggle />
        {signedIn ? <PersonMenu session={signedIn} /> : null}
      </div>
    </header>
  );
}
