"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnAvailability as Answer } from "@/lib/api/metrics/availability";
import { count, plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import { addOnAvailability } from "@/lib/queries/history/availability";
import { inAllText, recordedText, timesText } from "./availability-text";

/** More are a question for the list of clusters. */
const SHOWN = 5;

/** How often an add-on was unavailable in thirty days, on which clusters the longest, and where first. */
export function AddOnAvailability({ addOn }: { readonly addOn: string }) {
  const { data } = useQuery(addOnAvailability(addOn));
  if (!data) return null;
  return (
    <section aria-label={`Availability of ${addOn}`} className="border-line border-b pb-3">
      <SectionTitle title="Availability" note={recordedText(data)} />
      <p className="px-4 sheet:px-6">
        {data.total === 0 ? "It was available all the time where it is installed." : <Summary of={data} />}
      </p>
      <ul aria-label="Longest unavailable" className="mt-1.5">
        {data.clusters.slice(0, SHOWN).map(({ cluster, flaps, unavailableMs }) => (
          <li key={cluster} className="flex items-baseline justify-between gap-4 px-4 py-0.5 sheet:px-6">
            <ClusterLink name={cluster} />
            <span className="flex-none text-small text-text-2">
              {flaps === 0 ? "" : `${timesText(flaps)}, `}
              {inAllText(unavailableMs)}
            </span>
          </li>
        ))}
      </ul>
      {data.total > SHOWN ? (
        <p className="px-4 pt-1 text-small text-text-3 sheet:px-6">and {count(data.total - SHOWN)} more clusters</p>
      ) : null}
      {data.partial ? (
        <p className="px-4 pt-1 text-small text-text-3 sheet:px-6">
          Your access to some clusters is still being checked; more may appear.
        </p>
      ) : null}
    </section>
  );
}

function Summary({ of: { first, flaps, total } }: { readonly of: Answer }) {
  return (
    <>
      Unavailable on {plural(total, "cluster")}
      {flaps === 0 ? "." : `; it became so ${timesText(flaps)}.`}
      {first ? (
        <>
          {" "}
          First to fall was <ClusterLink name={first.cluster} /> at {clock(first.at, Date.now())}.
        </>
      ) : null}
    </>
  );
}

function ClusterLink({ name }: { readonly name: string }) {
  return (
    <Link
      href={`/clusters/${encodeURIComponent(name)}/timeline`}
      className="mono min-w-0 [overflow-wrap:anywhere] hover:underline"
    >
      {name}
    </Link>
  );
}
