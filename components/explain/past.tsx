import { Age } from "@/components/ui/feedback/age";
import type { Flaps } from "@/lib/api/addons/flaps";
import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";

interface PastProps {
  /** RFC 3339. */
  readonly createdAt: string;
  /** Undefined while that is not known. */
  readonly flaps: Flaps | undefined;
  /** On a cluster, and available wherever it is: else that it never became unavailable says nothing good. */
  readonly isAvailable: boolean;
}

/** How old an add-on is, and how often it became unavailable in the hour that is known. */
export function Past({ createdAt, flaps, isAvailable }: PastProps) {
  const hasNews = flaps && (flaps.times > 0 || isAvailable);
  return (
    <p className="px-4 py-2 text-small text-text-2 sheet:px-6">
      Created <Age since={createdAt} /> ago.{hasNews ? ` ${flapsText(flaps, createdAt)}.` : null}
    </p>
  );
}

function flapsText({ times, since, clusters }: Flaps, createdAt: string): string {
  const at = clock(new Date(since).toISOString(), Date.now());
  if (times === 0) return `Has not become unavailable since${Date.parse(createdAt) > since ? "" : ` ${at}`}`;
  const on = clusters === undefined ? "" : ` on ${plural(clusters, "cluster")}`;
  return `Became unavailable ${times === 1 ? "once" : plural(times, "time")}${on} since ${at}`;
}
