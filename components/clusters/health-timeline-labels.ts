import { clockOf } from "@/components/timeline/known-since";
import { duration } from "@/lib/format/time";
import type { HealthTimeline, Stretch } from "./health-timeline";

/** "log-shipper: Unhealthy from 09:12 to 09:20". */
export function stretchText({ name, stretches }: HealthTimeline, stretch: Stretch): string {
  return `${name || "This cluster"}: ${timesOf(stretches, stretch)}`;
}

function timesOf(stretches: readonly Stretch[], stretch: Stretch): string {
  const { from, to, kind, label } = stretch;
  const isLast = stretch === stretches.at(-1);
  if (kind === "unknown-time") return whenUnknown(stretch, stretch === stretches[0], isLast);
  const before = stretches[stretches.indexOf(stretch) - 1];
  const isFirst = before === undefined || before.kind === "unknown-time";
  if (isLast) return isFirst ? `${label} since ${clockOf(from)} or longer` : `${label} since ${clockOf(from)}`;
  if (isFirst) return `${label} until ${clockOf(to)}`;
  if (clockOf(from) === clockOf(to)) return `${label} at ${clockOf(from)}, for ${duration(to - from)}`;
  return `${label} from ${clockOf(from)} to ${clockOf(to)}`;
}

function whenUnknown({ from, to }: Stretch, isFirst: boolean, isLast: boolean): string {
  if (isLast) return `not known since ${clockOf(from)}`;
  return isFirst ? `not known before ${clockOf(to)}` : `not known from ${clockOf(from)} to ${clockOf(to)}`;
}
