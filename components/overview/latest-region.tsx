"use client";

import { useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/request-state/list-problem";
import { clockOf, nothingSince } from "@/components/timeline/known-since";
import { Link } from "@/components/ui/controls/link";
import { useHeldRows } from "@/components/ui/hooks/use-held-rows";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { exactTime } from "@/lib/format/time";
import { fleetHistory } from "@/lib/queries/metrics/history";
import { type LatestLine, latestLines } from "./latest";
import { Region, RegionLine } from "./region";

const SHOWN = 12;
const ACTION = "text-accent-text text-small hover:underline hover:underline-offset-2";

/** What happened in the fleet lately, newest first, as far as the console remembers. */
export function LatestRegion() {
  const { data, error, refetch } = useQuery(fleetHistory());
  const all = data ? latestLines(data, Number.POSITIVE_INFINITY) : [];
  const { rows, newer, showAll } = useHeldRows(all, timeOf);
  const lines = rows.slice(0, SHOWN);
  return (
    <Region
      title="Latest changes"
      note={lines.length > 0 && data?.since ? `since ${clockOf(data.since)}` : undefined}
      action={
        newer > 0 ? (
          <button type="button" onClick={showAll} className={ACTION}>
            Show {count(newer)} newer
          </button>
        ) : (
          <Link href="/history" className={ACTION}>
            Compare <span className="max-sheet:hidden">two </span>times
          </Link>
        )
      }
    >
      {lines.length > 0 ? (
        <ul className="pb-4">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ) : null}
      {data && lines.length === 0 ? <RegionLine>{nothingSince(data)}.</RegionLine> : null}
      {data || error ? null : <RegionLine passing>Loading changes.</RegionLine>}
      {error && !data ? <ListProblem subject="changes" error={error} onTryAgain={refetch} /> : null}
    </Region>
  );
}

function timeOf({ at }: LatestLine): number {
  return at;
}

function Line({ line: { at, subject, isName, text, message, href } }: { readonly line: LatestLine }) {
  const time = new Date(at).toISOString();
  return (
    <li data-latest={subject}>
      <Link
        href={href}
        className="grid grid-cols-[46px_minmax(0,1fr)] px-4 py-[5px] text-small outline-offset-[-2px] hover:bg-hover sheet:px-6"
      >
        <time dateTime={time} title={exactTime(time)} className="text-text-3">
          {clockOf(at)}
        </time>
        <span className="min-w-0">
          <span className="block text-text-2 [overflow-wrap:anywhere]">
            <span className={cn("text-text", isName ? "font-mono tracking-[-0.025em]" : "font-medium")}>{subject}</span>{" "}
            {text}
          </span>
          {message ? (
            <span title={message} className="line-clamp-2 text-text-3 [overflow-wrap:anywhere]">
              {message}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}
