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
    // The search stays where it is, whatever stands beside it.
    <header className="flex min-w-0 items-center gap-1 pr-2 pl-4 sheet:grid sheet:grid-cols-[minmax(0,1fr)_auto_minmax(max-content,1fr)] sheet:pr-3">
      <div className="flex min-w-0 items-baseline gap-2">
        {signedIn ? (
          <>
            <span className="max-w-full flex-none truncate font-medium">{signedIn.hub}</span>
            <span className="hidden min-w-0 truncate text-text-3 sheet:inline">
              <span className="max-nav:hidden">
                {signedIn.demo ? "hub on this machine" : "hub"}
                {size === undefined ? "" : ", "}
              </span>
              {size === undefined ? "" : plural(size, "cluster")}
            </span>
          </>
        ) : null}
      </div>
      <div className="ml-auto flex min-w-0 justify-center sheet:ml-0 sheet:px-3">
        {signedIn ? <Commands person={signedIn.person ?? ""} /> : null}
      </div>
      <div className="flex items-center justify-end gap-1">
        <LiveStatus />
        <Suspense>{signedIn ? <IdentityAlarms /> : null}</Suspense>
        <WaitingApprovals />
        <ThemeToggle />
        {signedIn ? <PersonMenu session={signedIn} /> : null}
      </div>
    </header>
  );
}
