"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import { filterHref } from "@/components/list/filter-href";
import { count } from "@/lib/format/count";
import {
  foundAddOns,
  foundApprovals,
  foundClusters,
  foundPlacements,
  foundRollouts,
  foundSets,
  foundWorks,
} from "@/lib/queries/list/search";
import { ApiProblem } from "@/lib/queries/request/api-problem";
import {
  addOnEntry,
  approvalEntry,
  clusterEntry,
  placementEntry,
  rolloutEntry,
  setEntry,
  workEntry,
} from "./found-entries";
import type { PaletteEntry, PaletteGroup } from "./palette-entries";
import { questionsIn } from "./palette-query";

const SETTLED_MS = 120;

interface Found {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
}

/** Results of each kind, as the console finds them for this person, and the list that the same text filters. */
export function useFound(text: string): Found {
  const settled = useSettled(text.trim());
  const questions = questionsIn(settled);
  const addOns = useQuery(foundAddOns(questions.addons));
  const clusters = useQuery(foundClusters(questions.clusters));
  const rollouts = useQuery(foundRollouts(questions.rollouts));
  const placements = useQuery(foundPlacements(questions.placements));
  const sets = useQuery(foundSets(questions.sets));
  const approvals = useQuery(foundApprovals(questions.approvals));
  const works = useQuery(foundWorks(questions.works));
  const groups = [
    groupOf("Add-ons", questions.addons, addOns, addOnEntry),
    groupOf("Clusters", questions.clusters, clusters, clusterEntry),
    groupOf("Rollouts", questions.rollouts, rollouts, rolloutEntry),
    groupOf("Placements", questions.placements, placements, placementEntry),
    groupOf("Cluster sets", questions.sets, sets, setEntry),
    groupOf("Approvals", questions.approvals, approvals, approvalEntry),
    groupOf("Works", questions.works, works, workEntry),
    { title: "Filters", entries: filtersFor(questions.clusters, clusters.data?.total) },
  ];
  const isFetching = [addOns, clusters, rollouts, placements, sets, approvals, works].some((each) => each.isFetching);
  return { groups, isSearching: settled !== text.trim() || isFetching };
}

interface Answer<Row> {
  readonly data: { readonly rows: readonly Row[] } | undefined;
  readonly error: Error | null;
}

function groupOf<Row>(
  title: string,
  question: string | undefined,
  answer: Answer<Row>,
  entryOf: (row: Row) => PaletteEntry,
): PaletteGroup {
  if (question === undefined) return { title, entries: [] };
  if (answer.error) return { title, entries: [], problem: problemText(title, answer.error) };
  return { title, entries: (answer.data?.rows ?? []).map(entryOf) };
}

function problemText(title: string, error: Error): string {
  const isForbidden = error instanceof ApiProblem && error.problem.code === "forbidden";
  const subject = title.toLowerCase();
  return isForbidden ? `You may not list ${subject}.` : `The ${subject} could not be searched: ${error.message}`;
}

function filtersFor(question: string | undefined, total: number | undefined): PaletteEntry[] {
  if (question === undefined || !total) return [];
  const label = total === 1 ? "Show the one cluster in the list" : `Show all ${count(total)} clusters in the list`;
  return [{ id: "filter clusters", label, icon: ListFilter, note: question, href: filterHref("/clusters", question) }];
}

/** The text after a short pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
