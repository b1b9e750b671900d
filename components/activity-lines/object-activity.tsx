"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { count } from "@/lib/format/count";
import { objectActivity } from "@/lib/queries/activity/activity";
import { ActivityLine } from "./activity-line";
import { byDay } from "./by-day";

interface ObjectActivityProps {
  /** As its manifest has it. */
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Who changed one object lately. Nothing where nobody did, and where it cannot be read: the page is about the object. */
export function ObjectActivity({ kind, namespace, name }: ObjectActivityProps) {
  const { data } = useQuery(objectActivity(kind, { ...(namespace !== undefined && { namespace }), name }));
  if (!data || data.rows.length === 0) return null;
  const all = new URLSearchParams({ kind, object: `${namespace ?? ""}/${name}` });
  return (
    <section aria-label="Activity" className="border-line border-t pt-3">
      <SectionTitle
        title="Activity"
        note={data.total > data.rows.length ? `the last of ${count(data.total)}` : undefined}
      />
      {byDay(data.rows, new Date()).map(({ label, rows }) => (
        <section key={label} aria-label={label}>
          <h3 className="px-4 pt-2 text-small text-text-3 sheet:px-6">{label}</h3>
          <ul>
            {rows.map((row) => (
              <ActivityLine key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {data.total > data.rows.length ? (
        <p className="px-4 py-2 text-small sheet:px-6">
          <Link href={`/activity?${all}`} className="text-accent-text hover:underline hover:underline-offset-2">
            Show all
          </Link>
        </p>
      ) : null}
    </section>
  );
}
