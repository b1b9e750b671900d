import type { ReactNode } from "react";
import { PHASE, type Phase } from "@/components/labels/status-appearance";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR, TEXT_COLOUR, type Tone } from "@/components/ui/feedback/tone";
import { Waterline, type WaterlineSegment } from "@/components/ui/feedback/waterline";
import { cn } from "@/lib/cn";
import type { WaveWidth } from "./wave-widths";

export interface LaneWave {
  readonly id: string;
  /** "Wave 3". */
  readonly name: string;
  readonly phase: Phase;
  /** Who is in it: "core-eu, core-us". */
  readonly who: string;
  readonly size: number;
  /** It is the current one. */
  readonly current: boolean;
  readonly segments: readonly WaterlineSegment[];
  /** "508 of 808 applied", then problems. */
  readonly counts: readonly { readonly text: string; readonly tone?: Tone }[];
  /** When it began and when it ended or will. */
  readonly times: readonly string[];
  /** Times come and go here: their line stays. */
  readonly hasTimes?: boolean;
  readonly cells?: ReactNode;
  /** What is in it, as a list: another view of the page that shows the lane. */
  readonly href?: string | undefined;
  /** That list is shown now. */
  readonly chosen?: boolean | undefined;
}

interface WaveProps {
  readonly wave: LaneWave;
  readonly width: WaveWidth;
}

export function Wave({ wave, width }: WaveProps) {
  const stub = width === "stub";
  return (
    <li
      data-phase={wave.phase}
      aria-current={wave.current ? "step" : undefined}
      // Widths apply to the horizontal lane; on a phone it is vertical.
      style={stub ? undefined : { flexGrow: width }}
      className={cn(
        "relative flex min-w-0 flex-col px-4 py-3",
        wave.chosen ? "bg-selected" : "bg-surface has-[a:hover]:bg-hover",
        wave.current && "shadow-[inset_0_2px_0_var(--text)]",
        stub ? "across:w-14 across:flex-none across:px-2" : "across:basis-0 across:px-3.5",
      )}
    >
      <Head wave={wave} stub={stub} />
      <p
        title={wave.who}
        className={cn(
          "truncate text-small text-text-2",
          (stub || wave.phase === "done") && "down:hidden",
          stub && "across:invisible",
        )}
      >
        {wave.who || "\u00a0"}
      </p>
      <div className="my-2.5 flex-none">
        <Waterline segments={wave.segments} />
      </div>
      {stub ? null : <Body wave={wave} />}
    </li>
  );
}

function Head({ wave, stub }: { readonly wave: LaneWave; readonly stub: boolean }) {
  const appearance = PHASE[wave.phase];
  return (
    <div className="@container flex h-5 items-center gap-1.5 whitespace-nowrap">
      <span className={cn("font-strong", stub && "across:sr-only")}>
        {wave.href ? (
          <DetailLink
            href={wave.href}
            aria-current={wave.chosen ? "page" : undefined}
            className="after:absolute after:inset-0"
          >
            {wave.name}
          </DetailLink>
        ) : (
          wave.name
        )}
      </span>
      {stub ? <span className="hidden text-small text-text-2 across:inline">{wave.name.split(" ").at(-1)}</span> : null}
      <span
        className={cn(
          "ml-auto min-w-19 text-small",
          "@max-[136px]:hidden",
          !wave.current && "across:max-wide:hidden",
          stub && "across:hidden",
        )}
      >
        <StatusBadge appearance={appearance} as="plain" />
      </span>
      <span
        title={appearance.label}
        className={cn(
          "ml-auto hidden @max-[136px]:block",
          (!wave.current || stub) && "across:max-wide:block",
          stub && "across:block",
        )}
      >
        <StatusIcon shape={appearance.shape} className={MARK_COLOUR[appearance.tone]} />
        <span className="sr-only">{appearance.label}</span>
      </span>
    </div>
  );
}

/** Hidden for past waves on a phone. */
function Body({ wave }: { readonly wave: LaneWave }) {
  const past = wave.phase === "done" && "down:hidden";
  return (
    <>
      <p className={cn("flex flex-wrap content-start gap-x-3 text-small text-text-2 across:min-h-12", past)}>
        {wave.counts.map(({ text, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: another count takes its place, none moves along
          <span key={index} className={cn(tone && `font-medium ${TEXT_COLOUR[tone]}`)}>
            {text}
          </span>
        ))}
      </p>
      {wave.cells ? <div className={cn("mt-2 flex-1", past)}>{wave.cells}</div> : null}
      {wave.times.length > 0 || wave.hasTimes ? (
        <p className={cn("mt-auto flex min-h-6 flex-wrap justify-between gap-x-2 pt-2 text-micro text-text-3", past)}>
          {wave.times.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </p>
      ) : null}
    </>
  );
}
