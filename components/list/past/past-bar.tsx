"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { TimeField } from "@/components/ui/controls/time-field";
import { pastTime } from "@/lib/format/past-time";
import { age, clock, exactTime } from "@/lib/format/time";
import { recordedTimes } from "@/lib/queries/history/recorded";
import { showAsOf } from "./past-address";
import { TimeScrubber } from "./time-scrubber";

const MINUTE_MS = 60_000;

const STEPS = [
  { label: "−1 h", does: "An hour earlier", ms: -60 * MINUTE_MS },
  { label: "−5 min", does: "Five minutes earlier", ms: -5 * MINUTE_MS },
  { label: "+5 min", does: "Five minutes later", ms: 5 * MINUTE_MS },
  { label: "+1 h", does: "An hour later", ms: 60 * MINUTE_MS },
] as const;

/** Above a list: the time that it is of, and the way to others and back to now. Nothing for now. */
export function PastBar({ at }: { readonly at: string }) {
  const { data: recorded } = useQuery(recordedTimes());
  const now = useNow();
  const ms = pastTime(at, now);
  const since = recorded?.since === undefined ? undefined : Date.parse(recorded.since);
  const hole = recorded?.holes.find(
    ({ from, to }) => ms !== undefined && Date.parse(from) <= ms && ms < Date.parse(to),
  );
  const isAgo = at.startsWith("-");
  // A time that moves on is no time of a page: ages are counted from it, and its parts are read one after another.
  useEffect(() => {
    if (isAgo && ms !== undefined) showAsOf(ms, "replaceState");
  }, [isAgo, ms]);
  const goTo = (next: number) => showAsOf(Math.max(since ?? next, Math.min(next, Date.now())));
  return (
    <section aria-label="Time" className="border-line border-b bg-info-soft px-4 py-2 sheet:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <History size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none text-info" />
        <p role="status" className="min-w-0 text-pretty">
          {ms === undefined ? (
            <>“{at}” is no time.</>
          ) : (
            <>
              As of{" "}
              <time
                dateTime={new Date(ms).toISOString()}
                title={exactTime(new Date(ms).toISOString())}
                className="font-medium"
              >
                {clock(new Date(ms).toISOString(), now)}
              </time>
              , {age(new Date(ms).toISOString(), now)} ago.{" "}
              <span className="text-text-2">Nothing can be changed here.</span>
            </>
          )}
        </p>
        {ms === undefined ? null : (
          <div className="flex flex-wrap items-center gap-1.5">
            {STEPS.map((step) => (
              <Button key={step.label} aria-label={step.does} onClick={() => goTo(ms + step.ms)}>
                {step.label}
              </Button>
            ))}
            <TimeField label="Time" value={ms} onChange={goTo} />
          </div>
        )}
        <div className="ml-auto flex items-center gap-3 max-sheet:ml-0">
          <Link href={`/history?from=${encodeURIComponent(at)}`} className="text-accent-text hover:underline">
            What changed since
          </Link>
          <Button appearance="primary" onClick={() => showAsOf(undefined)}>
            Back to now
          </Button>
        </div>
      </div>
      {ms !== undefined && since !== undefined ? (
        <TimeScrubber since={since} now={now} value={ms} holes={recorded?.holes ?? []} onChange={goTo} />
      ) : null}
      {hole ? (
        <p className="mt-1 text-small text-warn-text">
          Nothing was recorded from {clock(hole.from, now)} to {clock(hole.to, now)}: this is how it was at{" "}
          {clock(hole.from, now)}.
        </p>
      ) : null}
    </section>
  );
}

/** Moves every quarter of a minute: nothing here says seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
