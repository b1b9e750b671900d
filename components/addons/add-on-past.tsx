"use client";

import { useQuery } from "@tanstack/react-query";
import { flapsText } from "@/components/explain/flaps-text";
import { Age } from "@/components/ui/feedback/age";
import { usePaced } from "@/components/ui/hooks/use-paced";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnHistory } from "@/lib/queries/metrics/history";

const PACE_MS = 1_000;

/** How old the add-on is, and how often it became unavailable on its clusters, as far as that is known. */
export function AddOnPast({ row }: { readonly row: AddOnRow }) {
  const version = usePaced(JSON.stringify([row.counts, row.placements]), PACE_MS);
  const { data } = useQuery(addOnHistory(row.name, version));
  return (
    <>
      Created <Age since={row.createdAt} /> ago.
      {data?.flaps && data.since !== undefined ? ` ${flapsText({ ...data.flaps, since: data.since })}.` : null}
    </>
  );
}
