"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { changeAddress } from "@/components/list/list-address";
import { ListNotices } from "@/components/request-state/list-notices";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/segmented";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import type { EventPage } from "@/lib/api/objects/events";
import type { MissingRight } from "@/lib/api/problem";
import { count, plural } from "@/lib/format/count";
import { type EventsOf, eventPage } from "@/lib/queries/objects/events";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import {
  eventItems,
  isShown,
  isWarning,
  newestFirst,
  readShown,
  type TimelineItem,
  type TimelineView,
} from "./timeline-item";
import { TimelineLines } from "./timeline-lines";

const STEP = 50;
/** More events than the console answers at once. */
const MAX = 500;

interface Part {
  /** "Health changes". */
  readonly label: string;
  readonly missing: MissingRight | undefined;
}

interface TimelineSectionProps {
  readonly title: string;
  readonly of: EventsOf;
  /** What happened besides the hub's own events, in any order. */
  readonly items: readonly TimelineItem[];
  /** Parts that may not be seen. */
  readonly parts: readonly Part[];
  /** What could not be read again. */
  readonly problem: { readonly error: Error | null; readonly onTryAgain: () => unknown };
  readonly hrefOf: (subject: string) => string;
  /** Shown if there is nothing at all. */
  readonly nothing: string;
}

/** One list of everything that happened, newest first, live; the address says what is shown. */
export function TimelineSection({ title, of, items, parts, problem, hrefOf, nothing }: TimelineSectionProps) {
  const shown = readShown(useSearchParams());
  const [limit, setLimit] = useState(STEP);
  const events = useQuery(eventPage(of, Math.min(limit, MAX), shown === "warnings" ? "Warning" : undefined));
  const missingEvents = events.error instanceof ApiProblem ? events.error.problem.missing : undefined;
  const page = missingEvents ? undefined : events.data;
  const lines = newestFirst([...items, ...eventItems(page?.groups ?? [])]).filter((item) => isShown(item, shown));
  const total = totalOf(items, page, shown);
  const isReading = !page && !events.error && shown !== "changes";
  return (
    <section aria-label={title} className="flex-1">
      <Head title={title} items={items} page={page} shown={shown} />
      <Missing parts={[...parts, { label: "Events", missing: missingEvents }]} />
      <ListNotices
        subject={title.toLowerCase()}
        staleSince={undefined}
        error={(missingEvents ? null : events.error) ?? problem.error}
        onTryAgain={events.error ? events.refetch : problem.onTryAgain}
      />
      {lines.length > 0 ? <TimelineLines label={title} items={lines.slice(0, limit)} hrefOf={hrefOf} /> : null}
      {lines.length === 0 && !isReading ? <Nothing name={of.name} shown={shown} nothing={nothing} /> : null}
      {isReading && lines.length === 0 ? (
        <p className="animate-appear border-line border-t px-4 py-4 text-small text-text-3 sheet:px-6">
          Loading events.
        </p>
      ) : null}
      <Foot
        shown={Math.min(lines.length, limit)}
        total={total}
        isCut={page?.isCut ?? false}
        onMore={() => setLimit(limit + STEP)}
      />
    </section>
  );
}

/** Of events there may be more than are here. */
function totalOf(items: readonly TimelineItem[], page: EventPage | undefined, shown: TimelineView): number {
  const own = items.filter((item) => isShown(item, shown)).length;
  if (shown === "changes") return own;
  return own + ((shown === "warnings" ? page?.warnings : page?.total) ?? 0);
}

interface HeadProps extends Pick<TimelineSectionProps, "title" | "items"> {
  readonly page: EventPage | undefined;
  readonly shown: TimelineView;
}

function Head({ title, items, page, shown }: HeadProps) {
  // With warnings only, other events are not counted.
  const events = shown === "warnings" ? undefined : page?.total;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sheet:px-6">
      <h2 className="font-strong">{title}</h2>
      <span className="mr-auto text-small text-text-3">
        newest first; equal events are grouped; kept for about an hour
      </span>
      <Segmented
        label="Show"
        value={shown}
        onValue={(value) => changeAddress({ show: value === "all" ? "" : value, type: "" }, "replaceState")}
        choices={[
          { value: "all", label: "All", figure: events === undefined ? undefined : count(items.length + events) },
          { value: "changes", label: "Changes", figure: count(items.length) },
          { value: "events", label: "Events", figure: events === undefined ? undefined : count(events) },
          {
            value: "warnings",
            label: "Warnings",
            figure: page && count(items.filter(isWarning).length + page.warnings),
          },
        ]}
      />
    </div>
  );
}

function Missing({ parts }: { readonly parts: readonly Part[] }) {
  const hidden = parts.filter(({ missing }) => missing !== undefined);
  if (hidden.length === 0) return null;
  return (
    <ul aria-label="Hidden from you" className="px-4 pb-3 text-small sheet:px-6">
      {hidden.map(({ label, missing }) => (
        <li key={label}>
          {label}: {missing ? <MissingRightNote missing={missing} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface NothingProps {
  readonly name: string;
  readonly shown: TimelineView;
  readonly nothing: string;
}

const NONE_OF = { changes: "No change", events: "No event", warnings: "No warning" } as const satisfies Record<
  Exclude<TimelineView, "all">,
  string
>;

function Nothing({ name, shown, nothing }: NothingProps): ReactNode {
  const showAll = <Button onClick={() => changeAddress({ show: "", type: "" }, "replaceState")}>Show all</Button>;
  return (
    <div className="border-line border-t pt-1">
      <RegionMessage
        title={shown === "all" ? nothing : `${NONE_OF[shown]} of ${name}`}
        action={shown === "all" ? undefined : showAll}
      >
        The console keeps health changes for an hour. Controllers and agents report events, and the hub deletes each
        about an hour after it last happened.
      </RegionMessage>
    </div>
  );
}

interface FootProps {
  readonly shown: number;
  readonly total: number;
  readonly isCut: boolean;
  readonly onMore: () => void;
}

function Foot({ shown, total, isCut, onMore }: FootProps) {
  if (shown >= total && !isCut) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 text-small text-text-2 sheet:px-6">
      <span role="status">
        {count(shown)} of {plural(total, "line")}
        {isCut ? "; the hub has more events than one request returns" : ""}
      </span>
      {shown < total && shown < MAX ? <Button onClick={onMore}>Show more</Button> : null}
    </div>
  );
}
