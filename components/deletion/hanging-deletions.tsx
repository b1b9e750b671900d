"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { count } from "@/lib/format/count";
import { deletionPart } from "@/lib/queries/deletions/deletions";

const MAX_SHOWN = 5;

/** What hangs of an add-on while it is being deleted on its clusters; nothing where nothing hangs. */
export function HangingDeletions({ addOn }: { readonly addOn: string }) {
  const q = `kind:ManagedClusterAddOn,ClusterManagementAddOn name=${addOn} stuck:true`;
  const { data } = useQuery(deletionPart("hanging-of-add-on", { q, sort: "since", limit: MAX_SHOWN }));
  if (!data || data.total === 0) return null;
  return (
    <section aria-label="Hangs while being deleted" className="border-line border-b pb-3">
      <SectionTitle title="Hangs while being deleted" note={`on ${count(data.total)} clusters, the longest first`} />
      <ul>
        {data.rows.map(({ name, cluster, message, who, since }) => (
          <li key={name} className="px-4 py-1.5 sheet:px-6">
            <Link
              href={cluster ? `/clusters/${cluster}` : "/deletions"}
              className="mono text-accent-text hover:underline hover:underline-offset-2"
            >
              {cluster ?? addOn}
            </Link>{" "}
            <span className="text-small text-text-3">
              <Age since={since} />
            </span>
            <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">
              {message} {who ? `To act: ${who}.` : ""}
            </p>
          </li>
        ))}
      </ul>
      <p className="px-4 pt-1 text-small sheet:px-6">
        <Link href={filterHref("/deletions", q)} className="text-accent-text hover:underline hover:underline-offset-2">
          All of them, with steps
        </Link>
      </p>
    </section>
  );
}
