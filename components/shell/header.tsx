"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ThemeToggle } from "@/components/ui/controls/theme-toggle";
import { late } from "@/components/ui/hooks/late";
import { plural } from "@/lib/format/count";
import { session } from "@/lib/queries/session/session";
import { Commands } from "./commands";
import { LiveStatus } from "./live-status";
import { PersonMenu } from "./person-menu";
import { useCounts } from "./use-counts";
import { WaitingApprovals } from "./waiting-approvals";

const IdentityAlarms = late(async () => (await import("./identity-alarms")).IdentityAlarms);

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
      {/* As wide with requests to approve as without: the search stays where it is. */}
      <div className="flex items-center justify-end gap-1 sheet:min-w-42">
        <LiveStatus />
        <Suspense>{signedIn ? <IdentityAlarms /> : null}</Suspense>
        <WaitingApprovals />
        <ThemeToggle />
        {signedIn ? <PersonMenu session={signedIn} /> : null}
      </div>
    </header>
  );
}
