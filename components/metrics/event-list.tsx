import { Link } from "@/components/ui/controls/link";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { clock, exactTime } from "@/lib/format/time";

const MAX = 8;

/** Rollout events in the shown time, newest first. */
export function EventList({ events }: { readonly events: readonly RolloutEvent[] }) {
  const newest = [...events].reverse().slice(0, MAX);
  return (
    <section aria-label="Rollout events" className="px-4 pt-4 pb-4 sheet:px-6">
      <div className="flex items-baseline gap-2">
        <h2 className="font-strong">Rollout events</h2>
        <span className="text-small text-text-3">
          {events.length > newest.length ? `the last ${newest.length} of ${events.length}` : "newest first"}
        </span>
      </div>
      {newest.length === 0 ? <p className="mt-1 text-text-2">No rollout events in this time.</p> : null}
      <ol className="mt-1">
        {newest.map((event) => (
          <li key={keyOf(event)} data-event={event.kind} className="flex min-h-6 items-baseline gap-3">
            <time
              dateTime={new Date(event.at).toISOString()}
              title={exactTime(new Date(event.at).toISOString())}
              className="flex-none text-small text-text-3"
            >
              {clock(new Date(event.at).toISOString(), Date.now())}
            </time>
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <Link href={hrefOf(event)} className="mono font-medium hover:underline hover:underline-offset-2">
                {event.addOn}
              </Link>{" "}
              <span className="text-text-2">{event.text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function hrefOf({ addOn, namespace, placement }: RolloutEvent): string {
  return `/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}

function keyOf({ at, addOn, namespace, placement, kind, wave = 0 }: RolloutEvent): string {
  return [at, addOn, namespace, placement, kind, wave].join(" ");
}
