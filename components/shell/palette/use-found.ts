"use client";

import { useQuery } from "@tanstack/react-query";
import { BetweenVerticalStart, Blocks, Hexagon, ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import { STANDING_LOOK } from "@/components/status/add-on-standing";
import { STANDINGS } from "@/components/status/cluster-standing";
import { filterHref } from "@/components/status/use-filter-text";
import { count } from "@/lib/format/count";
import { fleetStanding } from "@/lib/health/add-on-fleet-standing";
import { standingOfCluster } from "@/lib/health/cluster-standing";
import { ApiProblem } from "@/lib/queries/api-problem";
import { foundAddOns, foundClusters, foundRollouts } from "@/lib/queries/search";
import type { PaletteEntry, PaletteGroup } from "./palette-entries";
import { questionsIn } from "./palette-query";

const SETTLED_MS = 120;

interface Found {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
}

/** Add-ons, clusters and rollouts that the text leaves, as the console finds them for this person, and the lists that the same text filters. */
export function useFound(text: string): Found {
  const settled = useSettled(text.trim());
  const asked = questionsIn(settled);
  const addOns = useQuery(foundAddOns(asked.addons));
  const clusters = useQuery(foundClusters(asked.clusters));
  const rollouts = useQuery(foundRollouts(asked.rollouts));
  const groups = [
    groupOf("Add-ons", asked.addons, addOns, (row) => ({
      id: `addon ${row.name}`,
      word: row.name,
      icon: Blocks,
      isName: true,
      note: STANDING_LOOK[fleetStanding(row)].word,
      href: `/addons/${row.name}`,
    })),
    groupOf("Clusters", asked.clusters, clusters, (row) => ({
      id: `cluster ${row.name}`,
      word: row.name,
      icon: Hexagon,
      isName: true,
      note: STANDINGS[standingOfCluster(row)].word,
      href: `/clusters/${row.name}`,
    })),
    groupOf("Rollouts", asked.rollouts, rollouts, (row) => ({
      id: `rollout ${row.name}`,
      word: row.addOn,
      icon: BetweenVerticalStart,
      isName: true,
      note: `${row.namespace}/${row.placement}`,
      href: `/rollouts/${row.name}`,
    })),
    { title: "Filters", entries: filtersFor(asked.clusters, clusters.data?.total) },
  ];
  const isFetching = addOns.isFetching || clusters.isFetching || rollouts.isFetching;
  return { groups, isSearching: settled !== text.trim() || isFetching };
}

interface Answer<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
}

function groupOf<Row>(title: string, asked: string | undefined, answer: Answer<Row>, entryOf: (row: Row) => PaletteEntry): PaletteGroup {
  if (asked === undefined) return { title, entries: [] };
  if (answer.error) return { title, entries: [], problem: problemWords(title, answer.error) };
  return { title, entries: (answer.data?.rows ?? []).map(entryOf) };
}

function problemWords(title: string, error: Error): string {
  const isForbidden = error instanceof ApiProblem && error.problem.code === "forbidden";
  const subject = title.toLowerCase();
  return isForbidden ? `You may not list ${subject}.` : `The ${subject} could not be searched: ${error.message}`;
}

function filtersFor(asked: string | undefined, total: number | undefined): PaletteEntry[] {
  if (asked === undefined || !total) return [];
  const word = total === 1 ? "Show the one cluster in the list" : `Show all ${count(total)} clusters in the list`;
  return [{ id: "filter clusters", word, icon: ListFilter, note: asked, href: filterHref("/clusters", asked) }];
}

/** The text once somebody has stopped writing for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
