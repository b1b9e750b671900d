import type { ReactNode } from "react";
import { StatSentence } from "@/components/ui/feedback/stat-sentence";
import { Waterline } from "@/components/ui/feedback/waterline";
import type { ClusterStatusCounts } from "./cluster-status-appearance";
import { FleetLegend, type FleetLegendProps, fleetSegments } from "./fleet-legend";
import { fleetSummary } from "./fleet-summary-text";

interface FleetSummaryProps extends Omit<FleetLegendProps, "segments"> {
  readonly counts: ClusterStatusCounts;
  /** At the right of the legend; below it where that takes the whole width. */
  readonly action?: ReactNode;
}

/** Whether the fleet is healthy, and what to do: a sentence, the fleet as one bar, and its legend. */
export function FleetSummary({ counts, action, ...legend }: FleetSummaryProps) {
  const segments = fleetSegments(counts);
  return (
    <div className="border-line border-b px-4 pt-2 pb-4 sheet:px-6">
      {/* The room of two lines, which it takes while add-ons roll out. */}
      <div className="min-h-[54px] sheet:min-h-15">
        <StatSentence parts={fleetSummary(counts)} link={legend.link} />
      </div>
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <div className="flex flex-col items-start gap-3 sheet:flex-row sheet:items-center sheet:justify-between">
        <FleetLegend segments={segments} {...legend} />
        {action}
      </div>
    </div>
  );
}
