import { exactTime } from "@/lib/format/time";
import { viewerZone, zonedText } from "@/lib/format/zoned-time";

interface ZonedMomentProps {
  /** RFC 3339. */
  readonly at: string;
  /** In which it is shown, and which is named; the viewer's without it. */
  readonly zone: string | undefined;
  /** Whether the same in the viewer's own zone follows, where that is another time of day. */
  readonly isTwofold?: boolean;
}

/** A time with its weekday, in the zone of what it is about: "Tue 02:00 Europe/Lisbon". */
export function ZonedMoment({ at, zone, isTwofold = false }: ZonedMomentProps) {
  const own = viewerZone();
  const nowMs = Date.now();
  const here = zonedText(at, { nowMs, zone: zone ?? own });
  const yours = zonedText(at, { nowMs, zone: own });
  return (
    <time dateTime={at} title={exactTime(at)}>
      <span className="whitespace-nowrap">{here}</span>
      {zone === undefined ? null : <span className="text-text-3"> {zone}</span>}
      {isTwofold && here !== yours ? <span className="text-text-3"> ({yours} your time)</span> : null}
    </time>
  );
}
