import type { ReactNode } from "react";
import { Flash } from "@/components/ui/flash";
import { StatSentence } from "@/components/ui/stat-sentence";
import { inOrder, Waterline, WaterlineMark } from "@/components/ui/waterline";
import { count } from "@/lib/format/count";
import { STANDINGS, type StandingCounts } from "./cluster-standing";
import { fleetSentence } from "./fleet-sentence";

interface FleetSummaryProps {
  readonly counts: StandingCounts;
  /** Makes the link to the list of what a figure counts. */
  readonly link: (filter: string, content: ReactNode, className: string) => ReactNode;
}

/** Is it well, and what must I do: a sentence, the fleet as one line, and what the line is made of. */
export function FleetSummary({ counts, link }: FleetSummaryProps) {
  const segments = inOrder([...counts].map(([id, size]) => ({ id, size, kind: STANDINGS[id].kind, label: STANDINGS[id].word })));
  return (
    <div className="border-line border-b px-4 pt-2 pb-4 sheet:px-6">
      <StatSentence parts={fleetSentence(counts)} link={link} />
      <div className="mt-4 mb-2.5">
        <Waterline segments={segments} size="hero" />
      </div>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-1 text-small text-text-2 sheet:flex sheet:flex-wrap">
        {segments.map(({ id, kind, label, size }) => (
          <li key={id}>
            {link(
              `health:${id}`,
              <>
                <WaterlineMark kind={kind} />
                <span className="group-hover:underline group-hover:underline-offset-2">{label}</span>
                <span className="font-medium text-text">
                  <Flash of={size}>{count(size)}</Flash>
                </span>
              </>,
              "group flex items-center gap-1.5 whitespace-nowrap",
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
