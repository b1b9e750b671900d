"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RegionMessage } from "@/components/ui/region-message";
import { Segmented } from "@/components/ui/segmented";
import type { EventPage } from "@/lib/api/events";
import { count, plural } from "@/lib/format/count";
import { type EventsOf, eventPage } from "@/lib/queries/events";
import { EventLines } from "./event-lines";
import { ListNotices } from "./list-notices";
import { ListProblem } from "./list-problem";
import { useStaleSince } from "./use-stale-since";

const STEP = 50;
/** More than the console answers at once. */
const MOST = 500;

/** What happened to something lately, in the hub's own events; the address says whether only warnings are shown. */
export function EventTab(of: EventsOf) {
  const type = useSearchParams().get("type") === "Warning" ? "Warning" : undefined;
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(eventPage(of, limit, type));
  const staleSince = useStaleSince();
  if (!data && error) {
    return (
      <div className="pt-3">
        <ListProblem subject="events" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  if (!data) return <p className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Reading events from the hub.</p>;
  return (
    <>
      <EventHead page={data} isNarrow={type !== undefined} />
      <ListNotices subject="events" staleSince={staleSince} error={error} onTryAgain={refetch} />
      {data.groups.length > 0 ? <EventLines groups={data.groups} /> : <NoEvents name={of.name} isNarrow={type !== undefined} />}
      <EventFoot page={data} onMore={limit < MOST ? () => setLimit(limit + STEP) : undefined} />
    </>
  );
}

interface EventHeadProps {
  readonly page: EventPage;
  readonly isNarrow: boolean;
}

function EventHead({ page, isNarrow }: EventHeadProps) {
  const all = isNarrow ? undefined : count(page.total);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sheet:px-6">
      <h2 className="font-strong">Events</h2>
      <span className="mr-auto text-small text-text-3">the newest first; alike ones are told once; hubs keep them for about an hour</span>
      <Segmented
        label="Which events"
        value={isNarrow ? "Warning" : "all"}
        onValue={(value) => history.replaceState(null, "", value === "all" ? location.pathname : "?type=Warning")}
        choices={[
          { value: "all", label: "All", figure: all },
          { value: "Warning", label: "Warnings", figure: count(page.warnings) },
        ]}
      />
    </div>
  );
}

interface NoEventsProps {
  readonly name: string;
  readonly isNarrow: boolean;
}

function NoEvents({ name, isNarrow }: NoEventsProps) {
  return (
    <div className="border-line border-t pt-1">
      <RegionMessage
        title={`${isNarrow ? "No warning" : "No event"} of ${name}`}
        action={isNarrow ? <Button onClick={() => history.replaceState(null, "", location.pathname)}>Show all events</Button> : undefined}
      >
        Controllers and agents report what they do as events, and the hub forgets each about an hour after it happened last. How things
        stand now is under Overview.
      </RegionMessage>
    </div>
  );
}

interface EventFootProps {
  readonly page: EventPage;
  readonly onMore: (() => void) | undefined;
}

function EventFoot({ page: { groups, total, isCut }, onMore }: EventFootProps) {
  if (groups.length === total && !isCut) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(groups.length)} of {plural(total, "line")}
        {isCut ? "; the hub has more events than are read at once" : ""}
      </span>
      {groups.length < total && onMore ? <Button onClick={onMore}>Show more</Button> : null}
    </div>
  );
}
