import { clock, exactTime } from "@/lib/format/time";

interface MomentProps {
  /** RFC 3339. */
  readonly at: string;
}

/** A time of day, with the date before it when that was not today; the exact time on hover. */
export function Moment({ at }: MomentProps) {
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {clock(at, Date.now())}
    </time>
  );
}
