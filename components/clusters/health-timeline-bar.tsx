import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { cn } from "@/lib/cn";
import { clusterTabHref } from "./detail-address";
import type { HealthTimeline, StretchKind } from "./health-timeline";
import { stretchText } from "./health-timeline-labels";

interface HealthTimelineBarProps {
  readonly cluster: string;
  readonly timeline: HealthTimeline;
  readonly span: { readonly from: number; readonly to: number };
  /** The stretch at which the Tab key stops. */
  readonly tabStop: number | undefined;
  readonly onPoint: (position: number) => void;
  readonly row: number;
}

const HATCHED = "h-2.5 bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,transparent_2px_6px)]";
/** Problems stay visible beside neighbours, however short they were. */
const LOUD: ReadonlySet<StretchKind> = new Set(["unhealthy", "degraded", "unreachable"]);

/** One bar: name, history, and current status. */
export function HealthTimelineBar({ cluster, timeline, span, tabStop, onPoint, row }: HealthTimelineBarProps) {
  const { isCluster, appearance, name, stretches } = timeline;
  const share = (ms: number) => `${(100 * ms) / (span.to - span.from)}%`;
  return (
    <li
      data-timeline={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1 sheet:grid-cols-[200px_minmax(0,1fr)_124px] sheet:px-6"
    >
      {isCluster ? (
        <span className="font-medium">This cluster</span>
      ) : (
        <Link
          href={clusterTabHref(cluster, "addons", name)}
          className="mono min-w-0 font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {name}
        </Link>
      )}
      <ol
        aria-label={name || "This cluster"}
        className="waterline relative max-sheet:col-span-2 max-sheet:row-start-2 max-sheet:my-1.5"
      >
        {stretches.map((stretch, index) => (
          <li
            key={stretch.from}
            data-kind={stretch.kind}
            className={cn(
              "absolute bottom-0",
              stretch.kind === "unknown-time" && HATCHED,
              LOUD.has(stretch.kind) && "z-1",
            )}
            style={{ left: share(stretch.from - span.from), width: share(stretch.to - stretch.from) }}
          >
            <button
              type="button"
              data-stretch={`${row} ${index}`}
              aria-label={stretchText(timeline, stretch)}
              tabIndex={index === tabStop ? 0 : -1}
              className="absolute inset-x-0 -bottom-1.5 h-6 cursor-default rounded-mark"
              onFocus={() => onPoint(index)}
              onPointerEnter={() => onPoint(index)}
              onClick={() => onPoint(index)}
            />
          </li>
        ))}
      </ol>
      <span className="text-right sheet:text-left">
        {appearance ? <StatusBadge appearance={appearance} /> : <span className="text-text-3">Removed</span>}
      </span>
    </li>
  );
}
