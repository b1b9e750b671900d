"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { tooManyByName } from "@/components/status/chosen-clusters";
import { NameActs } from "@/components/status/name-acts";
import { readSelected, type SelectedList } from "@/components/status/read-selected";
import { SelectionBar } from "@/components/status/selection-bar";
import type { RowMarks } from "@/components/status/use-row-marks";
import { Button } from "@/components/ui/button";
import { late } from "@/components/ui/late";
import { tell } from "@/components/ui/toasts";
import { ClusterAddOnRow } from "@/lib/api/cluster-add-ons";
import { clusterAddOnColumns } from "@/lib/api/cluster-files";
import { addOnList } from "@/lib/queries/addons";
import { onlyAddOn } from "@/lib/queries/cluster-add-ons";

const DisableDialog = late(async () => (await import("./enable/disable-dialog")).DisableDialog);

interface ClusterAddOnActsProps {
  readonly addOn: string;
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the clusters of an add-on that are selected. */
export function ClusterAddOnActs({ addOn, marks, total, sort }: ClusterAddOnActsProps) {
  const { data: row } = useQuery({ ...addOnList(), select: ({ rows }) => rows.find(({ name }) => name === addOn) });
  const [asked, setAsked] = useState<readonly string[]>();
  const list = listOf(addOn);
  const reading = useMutation({
    mutationFn: () => clustersOf(marks, list),
    onSuccess: (names) => {
      const problem = tooManyByName(names);
      if (problem) tell({ id: "disable", phase: "failed", words: "So many cannot be disabled at once.", detail: problem });
      else setAsked(names);
    },
    onError: ({ message }) => tell({ id: "disable", phase: "failed", words: "The clusters could not be read.", detail: message }),
  });
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <NameActs marks={marks} list={list} sort={sort} />
        <Button look="danger" reason={whyNot(row?.install)} disabled={reading.isPending} onClick={() => reading.mutate()}>
          Disable on these…
        </Button>
      </SelectionBar>
      <Suspense>{row && asked ? <DisableDialog row={row} clusters={asked} onClose={() => setAsked(undefined)} /> : null}</Suspense>
    </>
  );
}

/** What would take it away from single clusters would be put back. */
function whyNot(install: "manual" | "placements" | undefined): string | undefined {
  if (install === "manual") return undefined;
  if (install === undefined) return "The add-on is not read yet.";
  return "It is installed by placements: the manager would put it back on every cluster that one of them chooses. Change the placement instead.";
}

function listOf(addOn: string): SelectedList<ClusterAddOnRow> {
  return {
    view: "cluster-addons",
    row: ClusterAddOnRow,
    thing: "cluster",
    names: { key: "cluster", of: clusterOf, preset: onlyAddOn(addOn) },
    columns: clusterAddOnColumns,
  };
}

/** Of all that match, those that match now: what is deleted is named before. */
async function clustersOf({ selection }: RowMarks, list: SelectedList<ClusterAddOnRow>): Promise<string[]> {
  if (selection.by === "names") return [...selection.names].map(clusterOf).sort();
  const rows = await readSelected(list, selection);
  return rows.map(({ cluster }) => cluster).sort();
}

function clusterOf(name: string): string {
  return name.split("/")[0] ?? name;
}
