"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import { filterHref } from "@/components/status/use-filter-text";
import { count } from "@/lib/format/count";
import { ApiProblem } from "@/lib/queries/api-problem";
import { foundAddOns, foundApprovals, foundClusters, foundPlacements, foundRollouts, foundWorks } from "@/lib/queries/search";
import { addOnEntry, approvalEntry, clusterEntry, placementEntry, rolloutEntry, workEntry } from "./found-entries";
import type { PaletteEntry, PaletteGroup } from "./palette-entries";
import { questionsIn } from "./palette-query";

const SETTLED_MS = 120;

interface Found {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
}

/** What the text leaves of each kind, as the console finds it for this person, and the list that the same text filters. */
export function useFound(text: string): Found {
  const settled = useSettled(text.trim());
  const asked = questionsIn(settled);
  const addOns = useQuery(foundAddOns(asked.addons));
  const clusters = useQuery(foundClusters(asked.clusters));
  const rollouts = useQuery(foundRollouts(asked.rollouts));
  const placements = useQuery(foundPlacements(asked.placements));
  const approvals = useQuery(foundApprovals(asked.approvals));
  const works = useQuery(foundWorks(asked.works));
  const groups = [
    groupOf("Add-ons", asked.addons, addOns, addOnEntry),
    groupOf("Clusters", asked.clusters, clusters, clusterEntry),
    groupOf("Rollouts", asked.rollouts, rollouts, rolloutEntry),
    groupOf("Placements", asked.placements, placements, placementEntry),
    groupOf("Approvals", asked.approvals, approvals, approvalEntry),
    groupOf("Works", asked.works, works, workEntry),
    { title: "Filters", entries: filtersFor(asked.clusters, clusters.data?.total) },
  ];
  const isFetching = [addOns, clusters, rollouts, placements, approvals, works].some((each) => each.isFetching);
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
