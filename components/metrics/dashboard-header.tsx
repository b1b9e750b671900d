"use client";

import { TimeControls } from "@/components/dashboards/time-controls";
import type { ShownTime } from "@/components/dashboards/use-shown-time";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { Metrics } from "@/lib/api/metrics/metrics";
import { boardSummary } from "./dashboard-summary";
import { RANGES, type RangeName } from "./time-window";
import type { PastSpan } from "./use-dashboard-address";

interface DashboardHeaderProps {
  readonly data: Metrics;
  readonly range: RangeName;
  readonly span: PastSpan | undefined;
  readonly shown: ShownTime;
  readonly asTable: boolean;
  readonly onTime: (from: string, to: string) => void;
  readonly onTable: (asTable: boolean) => void;
}

const CHOICES = [
  ...Object.entries(RANGES).map(([name, { label }]) => ({ value: `now-${name}`, label })),
  { value: "now-1d", label: "24 h" },
  { value: "now-7d", label: "7 d" },
  { value: "now-30d", label: "30 d" },
];

export function DashboardHeader({ data, range, span, shown, asTable, onTime, onTable }: DashboardHeaderProps) {
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
            <Button appearance="quiet" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
              {asTable ? "Show as charts" : "Show as table"}
            </Button>
            <TimeControls
              from={span?.from ?? `now-${range}`}
              to={span?.to ?? "now"}
              window={shown}
              quick={CHOICES}
              onTime={onTime}
            />
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
        <span>
          {span
            ? "Sampled by this console every 5 min, as far back as it remembers."
            : "Sampled by this console every 2 s and kept for an hour."}
        </span>
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
