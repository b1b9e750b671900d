"use client";

import { useQuery } from "@tanstack/react-query";
import { rolloutSegments, rolloutStageAppearance } from "@/components/labels/rollout-stage-appearance";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Waterline } from "@/components/ui/feedback/waterline";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { count } from "@/lib/format/count";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { metrics } from "@/lib/queries/metrics/metrics";
import { rolloutsOfAddOn } from "@/lib/queries/rollouts/rollouts";

const MAX_EVENTS = 30;
const LINK = "text-accent-text hover:underline hover:underline-offset-2";

/** The add-on's current rollout through each placement, and recent events. */
export function RolloutTab({ row }: { readonly row: AddOnRow }) {
  const { data, error, refetch } = useQuery(rolloutsOfAddOn(row.name));
  if (row.install === "manual") {
    return (
      <section>
        <SectionTitle title="Rollouts" />
        <p className="max-w-[90ch] px-4 pb-3 text-text-2 sheet:px-6">
          No rollouts: it is installed manually, and configuration changes reach all its clusters at once.
        </p>
      </section>
    );
  }
  return (
    <>
      <section aria-label="Rollouts">
        <SectionTitle title="Rollouts" note="one per placement" />
        {error && !data ? <ListProblem subject="rollouts" error={error} onTryAgain={refetch} /> : null}
        {data || error ? null : (
          <p className="animate-appear px-4 pb-4 text-small text-text-3 sheet:px-6">Loading rollouts.</p>
        )}
        {data?.synced && data.total === 0 ? (
          <p className="px-4 pb-3 text-text-2 sheet:px-6">None of its placements has been scheduled yet.</p>
        ) : null}
        <ul className="border-line border-t empty:hidden">
          {data?.rows.map((each) => (
            <RolloutLine key={each.name} row={each} />
          ))}
        </ul>
      </section>
      {error ? null : <Lately addOn={row.name} />}
    </>
  );
}

function RolloutLine({ row }: { readonly row: RolloutRow }) {
  const { namespace, placement, stage, applied, healthy, total, since, notice, held } = row;
  const appearance = rolloutStageAppearance(row);
  const href = `/rollouts/${[row.addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
  const message = held?.message ?? notice?.message;
  return (
    <li
      data-rollout={row.name}
      data-stage={stage}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 hover:bg-hover sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_64px] sheet:px-6"
    >
      <div className="min-w-0">
        <Link
          href={href}
          className="mono font-medium [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {namespace}/{placement}
        </Link>
        <p>
          <Link href={`${href}?part=revisions`} className={`text-small ${LINK}`}>
            Earlier configurations<span className="sr-only"> through {placement}</span>
          </Link>
        </p>
      </div>
      <div className="min-w-0 max-sheet:col-span-2 max-sheet:row-start-2">
        <p className="flex flex-wrap gap-x-3">
          <Flash of={appearance.label}>
            <StatusBadge appearance={appearance} />
          </Flash>
          <span className="text-text-2">
            <Flash of={applied}>{count(applied)}</Flash> of {count(total)} applied,{" "}
            <Flash of={healthy}>{count(healthy)}</Flash> healthy
          </span>
        </p>
        {message ? <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{message}</p> : null}
        <span className="mt-1 block max-w-80">
          <Waterline segments={rolloutSegments(row.waves.flatMap(({ counts }) => counts))} />
        </span>
      </div>
      <span className="text-right text-text-2 max-sheet:col-start-2 max-sheet:row-start-1">
        {since ? <Age since={since} /> : null}
      </span>
    </li>
  );
}

/** The console keeps one hour of it; the hub keeps no rollout history. */
function Lately({ addOn }: { readonly addOn: string }) {
  const { data, error } = useQuery(metrics());
  const own = (data?.events ?? []).filter((event) => event.addOn === addOn).reverse();
  if (error && !data) return null;
  return (
    <section aria-label="Rollout events">
      <SectionTitle title="Rollout events" note="in the last hour; hubs keep no rollout history" />
      {data && own.length === 0 ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6">No rollout events in this time.</p>
      ) : null}
      <ul className="border-line border-t empty:hidden">
        {own.slice(0, MAX_EVENTS).map((event) => (
          <EventLine
            key={`${event.at} ${event.namespace}/${event.placement} ${event.kind} ${event.wave}`}
            event={event}
          />
        ))}
      </ul>
    </section>
  );
}

function EventLine({ event: { at, text, namespace, placement, kind } }: { readonly event: RolloutEvent }) {
  return (
    <li
      data-event={kind}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-b px-4 py-[5px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_64px] sheet:px-6"
    >
      <span className="mono text-text-2 [overflow-wrap:anywhere]">
        {namespace}/{placement}
      </span>
      <span className="text-pretty max-sheet:col-span-2 max-sheet:row-start-2">{text}</span>
      <span className="text-right text-text-2">
        <Age since={new Date(at).toISOString()} />
      </span>
    </li>
  );
}
