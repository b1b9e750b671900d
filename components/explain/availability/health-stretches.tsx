import type { WaterlineKind } from "@/components/ui/feedback/waterline";
import { clock } from "@/lib/format/time";

interface Span {
  /** RFC 3339. */
  readonly from: string;
  readonly to: string;
}

interface HealthStretchesProps extends Span {
  readonly name: string;
  /** Oldest first, each until the next; without `kind` it was not there. */
  readonly stretches: readonly { readonly from: string; readonly kind?: WaterlineKind; readonly label?: string }[];
  /** Nothing is known of these times. */
  readonly holes: readonly Span[];
}

const HATCHED =
  "absolute bottom-0 h-2.5 bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,var(--surface)_2px_6px)]";

/** Health over time as one bar. What it says in colours is a text for screen readers and on hovering. */
export function HealthStretches({ name, from, to, stretches, holes }: HealthStretchesProps) {
  const begin = Date.parse(from);
  const span = Math.max(1, Date.parse(to) - begin);
  const placed = (one: Span) => {
    const left = (Date.parse(one.from) - begin) / span;
    return { left: `${100 * left}%`, width: `${100 * ((Date.parse(one.to) - begin) / span - left)}%` };
  };
  return (
    <ol aria-label={`${name} over time`} className="waterline relative">
      {stretches.map(({ from: start, kind, label }, index) => {
        const end = stretches[index + 1]?.from ?? to;
        if (kind === undefined) return null;
        const text = `${label} from ${timeText(start)} to ${timeText(end)}`;
        return (
          <li
            key={start}
            data-kind={kind}
            title={text}
            // Problems stay visible beside neighbours, however short they were.
            className={kind === "healthy" ? "absolute bottom-0" : "absolute bottom-0 z-1"}
            style={placed({ from: start, to: end })}
          >
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
      {holes.map((hole) => (
        <li
          key={hole.from}
          data-kind="unknown-time"
          title={`Not recorded from ${timeText(hole.from)} to ${timeText(hole.to)}`}
          className={HATCHED}
          style={placed(hole)}
        />
      ))}
    </ol>
  );
}

function timeText(time: string): string {
  return clock(time, Date.now());
}
