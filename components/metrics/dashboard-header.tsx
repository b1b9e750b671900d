"use client";

import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Segmented } from "@/components/ui/controls/segmented";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Metrics } from "@/lib/api/metrics/metrics";
import { boardSummary } from "./dashboard-summary";
import { RANGES, type RangeName } from "./time-window";

interface DashboardHeaderProps {
  readonly data: Metrics;
  readonly range: RangeName;
  readonly asTable: boolean;
  readonly onGo: (next: { range?: RangeName; asTable?: boolean }) => void;
}

const CHOICES = Object.entries(RANGES).map(([value, { label }]) => ({ value: value as RangeName, label: label })); // entries forget the keys

export function DashboardHeader({ data, range, asTable, onGo }: DashboardHeaderProps) {
  const message = boardSummary(data);
  return (
    <>
      <PageHeader
        title="Metrics"
        actions={
          <>
            <Link href="/metrics/dashboards" ahead={true} className="text-accent-text hover:underline">
              Dashboards
            </Link>
            <Button appearance="quiet" aria-pressed={asTable} onClick={() => onGo({ asTable: !asTable })}>
              {asTable ? "Show as charts" : "Show as table"}
            </Button>
            <div className="min-w-fit">
              <Segmented label="Time range" choices={CHOICES} value={range} onValue={(next) => onGo({ range: next })} />
            </div>
          </>
        }
      />
      {message.length === 0 ? null : (
        <div className="px-4 pt-1 sheet:px-6">
          <StatSentence
            parts={message}
            link={(href, content, className) => (
              <Link href={href} className={className}>
                {content}
              </Link>
            )}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 pt-2 pb-3 text-small text-text-3 sheet:px-6">
        <span>Sampled by this console every 2 s and kept for an hour.</span>
        <span className="flex items-center gap-4 sheet:ml-auto">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="h-3.5 border-text-3 border-l border-dashed" />
            rollouts, approvals, edits
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="h-3.5 border-accent border-l" />
            the time you point at
          </span>
        </span>
      </div>
    </>
  );
}
