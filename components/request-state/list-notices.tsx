"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Button } from "@/components/ui/controls/button";
import { Age } from "@/components/ui/feedback/age";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import { clock } from "@/lib/format/time";
import { liveState } from "@/lib/queries/live/live-state";
import type { MaySeeMoreProps } from "./may-see-more";

const MaySeeMore = late(async () => (await import("./may-see-more")).MaySeeMore);

interface ListNoticesProps {
  /** What is listed: "clusters". */
  readonly subject: string;
  readonly staleSince: string | undefined;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
  /** The rows may not be all that one may see. */
  readonly more?: MaySeeMoreProps | undefined;
}

/** What to know before trusting the rows below. */
export function ListNotices({ subject, staleSince, error, onTryAgain, more }: ListNoticesProps) {
  const { data: status } = useQuery({ ...liveState(), select: (state) => state.status });
  // The frame shows it above every page.
  if (status === "signed-out") return null;
  if (staleSince) {
    const silent = status === "retrying" ? "The console is unreachable" : "The hub does not answer";
    return (
      <Notice tone="warn">
        {silent} since {clock(staleSince, Date.now())}. The data below is <Age since={staleSince} /> old and will update
        automatically.
      </Notice>
    );
  }
  if (!error) return <Suspense>{more ? <MaySeeMore {...more} /> : null}</Suspense>;
  return (
    <Notice tone="bad">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        The {subject} could not be refreshed: {error.message} The data below is from before.
        <Button onClick={onTryAgain}>Try again</Button>
      </span>
    </Notice>
  );
}
