"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { changeAddress } from "@/components/list/list-address";
import { timeInAddress } from "@/components/list/past/past-address";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { TimeField } from "@/components/ui/controls/time-field";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { DifferenceQuery } from "@/lib/api/metrics/difference";
import { pastTime } from "@/lib/format/past-time";
import { clock } from "@/lib/format/time";
import { difference } from "@/lib/queries/history/difference";
import { recordedTimes } from "@/lib/queries/history/recorded";
import { differenceSummary } from "./difference-summary";
import { ShiftedAddOns } from "./shifted-add-ons";
import { ShiftedClusters } from "./shifted-clusters";

const TITLE = "What changed";
const DAY_MS = 24 * 60 * 60_000;
const EVENING_HOUR = 18;
const PAGE_ROWS = 200;

type Kind = NonNullable<DifferenceQuery["kind"]>;

const KINDS: readonly (Kind | "all")[] = ["all", "worse", "better", "added", "removed"];

/** What became of clusters and add-ons between two times, or since one: both are in the address. */
export function HistoryPage() {
  const parameters = useSearchParams();
  const [from, to] = [parameters.get("from") ?? undefined, parameters.get("to") ?? undefined];
  const kind = KINDS.find((each) => each === parameters.get("kind")) ?? "all";
  const { data: recorded } = useQuery(recordedTimes());
  const query = { from, to, limit: PAGE_ROWS, ...(kind !== "all" && { kind }) };
  const { data, error, refetch } = useQuery(difference(query));
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={TITLE} about={<Times from={from ?? data?.from.at} to={to} since={recorded?.since} />} />
      {recorded?.problem ? (
        <div className="mt-3">
          <Notice tone="warn">{recorded.problem}</Notice>
        </div>
      ) : null}
      {error ? <ListProblem subject="changes" error={error} onTryAgain={refetch} /> : null}
      {data && !error ? (
        <>
          <p role="status" className="px-4 py-3 text-body sheet:px-6">
            {differenceSummary(data, Date.now())}
          </p>
          {[data.from, data.to].map(({ at, hole }) =>
            hole ? (
              <Notice key={at} tone="warn">
                Nothing was recorded from {clock(hole.from, Date.now())} to {clock(hole.to, Date.now())}: what is
                compared is how it was at {clock(hole.from, Date.now())}.
              </Notice>
            ) : null,
          )}
          <ShiftedAddOns addOns={data.addOns} />
          <ShiftedClusters data={data} kind={kind} onKind={(next) => go({ kind: next === "all" ? "" : next })} />
        </>
      ) : null}
      {data || error ? null : <Waiting />}
    </div>
  );
}

export function HistoryLoading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <Waiting />
    </>
  );
}

function Waiting() {
  return (
    <p role="status" className="animate-appear px-4 py-3 text-text-3 sheet:px-6">
      Comparing two times.
    </p>
  );
}

function go(changes: Readonly<Record<string, string>>): void {
  changeAddress(changes, "replaceState");
}

interface TimesProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly since: string | undefined;
}

function Times({ from, since, to }: TimesProps) {
  const [now] = useState(() => Date.now());
  const fromMs = from === undefined ? undefined : pastTime(from, now);
  const toMs = to === undefined ? now : (pastTime(to, now) ?? now);
  const earliest = since === undefined ? 0 : Date.parse(since);
  const choices = [
    { label: "An hour ago", ms: now - DAY_MS / 24 },
    { label: "Yesterday 18:00", ms: yesterdayEvening(now) },
    { label: "A day ago", ms: now - DAY_MS },
    { label: "A week ago", ms: now - 7 * DAY_MS },
  ].filter(({ ms }) => ms >= earliest);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-2 text-text">
      <span>From</span>
      {fromMs === undefined ? null : (
        <TimeField label="From" value={fromMs} onChange={(ms) => go({ from: timeInAddress(Math.max(ms, earliest)) })} />
      )}
      <span>to</span>
      <TimeField label="To" value={toMs} onChange={(ms) => go({ to: timeInAddress(ms) })} />
      {to === undefined ? (
        <span className="text-text-3">now</span>
      ) : (
        <Button onClick={() => go({ to: "" })}>Now</Button>
      )}
      <span className="flex flex-wrap gap-1.5">
        {choices.map(({ label, ms }) => (
          <Button key={label} appearance="quiet" onClick={() => go({ from: timeInAddress(ms), to: "" })}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}

function yesterdayEvening(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, EVENING_HOUR).getTime();
}
