"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Button } from "@/components/ui/controls/button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { ownSessions } from "@/lib/queries/session/all-sessions";
import { OwnSessionsList } from "./own-sessions-list";
import { PeopleSessions } from "./people-sessions";

const EmbedTokens = late(async () => (await import("./embed-token-list")).EmbedTokenList);

/** One's own sessions; for administrators those of others too. */
export function SessionsPage() {
  const { data: own, error, refetch } = useQuery({ ...ownSessions(), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Sessions"
        about="A session ends half an hour after you last did something, eight hours after it started, or when you end it."
      />
      <div className="pt-3">
        {own ? (
          <>
            <OwnSessionsList />
            {own.administers ? <PeopleSessions /> : null}
            <Suspense>
              <EmbedTokens />
            </Suspense>
          </>
        ) : null}
        {!own && error ? (
          <RegionMessage
            icon={<StatusIcon shape="octagon" className="text-bad" />}
            title="Your sessions could not be read"
            action={<Button onClick={() => refetch()}>Try again</Button>}
          >
            {error.message}
          </RegionMessage>
        ) : null}
        {own || error ? null : <SkeletonRows reading="Reading your sessions" columns={["w-24", "w-16", "w-20"]} />}
      </div>
    </>
  );
}
