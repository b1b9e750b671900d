"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readOwn, useOwnNames } from "@/components/dashboards/own-dashboards";
import { type Arranged, arrangeable } from "@/lib/dashboards/arrange";
import { bagOf, listOf } from "@/lib/dashboards/grafana-json";
import type { Panel } from "@/lib/dashboards/model";
import { readPanel } from "@/lib/dashboards/read-panel";
import { dashboardList, dashboardText } from "@/lib/queries/metrics/dashboards";

const MAX_DASHBOARDS = 50;

/** A panel of some dashboard, which can be added to another one. */
export interface Offer {
  readonly key: string;
  readonly raw: Arranged["panels"][number];
  readonly panel: Panel;
  readonly from: Arranged;
}

/** The panels of all dashboards that the caller may see, and of those in this browser. */
export function useOffers() {
  const own = useOwnNames().join("\n");
  const list = useQuery(dashboardList());
  const items = list.data?.items.slice(0, MAX_DASHBOARDS) ?? [];
  const { texts, failures, isPending } = useQueries({
    queries: items.map(dashboardText),
    combine: (answers) => ({
      texts: answers.map(({ data }) => data?.json),
      failures: answers.filter(({ isError }) => isError).length,
      isPending: answers.some((one) => one.isPending),
    }),
  });
  const all = useMemo(() => [...texts, ...own.split("\n").map((name) => readOwn(name)?.json)], [texts, own]);
  const read = useMemo(() => all.map((json, at) => (json === undefined ? [] : offersOf(json, at))), [all]);
  const broken = read.filter((one) => one === undefined).length;
  return {
    offers: read.flatMap((some) => some ?? []),
    failed: failures + broken + (list.isError ? 1 : 0),
    isPending: list.isPending || isPending,
  };
}

/** Undefined of one that cannot be read. */
function offersOf(json: string, at: number): readonly Offer[] | undefined {
  try {
    const from = arrangeable(json);
    const all = from.panels.flatMap((one) => [one, ...listOf(one.panels).map(bagOf)]);
    return all.flatMap((raw, index) => {
      const { panel } = readPanel(raw, { path: "", id: String(index) });
      return panel.kind === "row" ? [] : [{ key: `${at} ${index}`, raw, panel, from }];
    });
  } catch {
    return undefined;
  }
}

/** All words are in its title, type, unit, queries, or in the name of its dashboard. */
export function isFound({ panel, from }: Offer, text: string): boolean {
  const { title, type, field, queries } = panel;
  const searched = [title, type, field.unit, String(from.title), ...queries.map(({ expr }) => expr)].join(" ");
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.toLowerCase().includes(word));
}
