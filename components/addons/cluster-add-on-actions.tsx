"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { tooManyByName } from "@/components/list/selection/chosen-clusters";
import { NameActions } from "@/components/list/selection/name-actions";
import { readSelected, type SelectedList } from "@/components/list/selection/read-selected";
import { SelectionBar } from "@/components/list/selection/selection-bar";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { CLUSTER_ADD_ONS } from "@/lib/lists/cluster-addons/fields";
import { ClusterAddOnRow } from "@/lib/lists/cluster-addons/row";
import { csvColumnsOf } from "@/lib/lists/page-list";
import { addOnList } from "@/lib/queries/addons/addons";
import { onlyAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";

const DisableDialog = late(async () => (await import("./enable/disable-dialog")).DisableDialog);

interface ClusterAddOnActionsProps {
  readonly addOn: string;
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the clusters of an add-on that are selected. */
export function ClusterAddOnActions({ addOn, marks, total, sort }: ClusterAddOnActionsProps) {
  const { data: row } = useQuery({ ...addOnList(), select: ({ rows }) => rows.find(({ name }) => name === addOn) });
  const [confirming, setConfirming] = useState<readonly string[]>();
  const list = listOf(addOn);
  const reading = useMutation({
    mutationFn: () => clustersOf(marks, list),
    onSuccess: (names) => {
      const problem = tooManyByName(names);
      if (problem)
        toast({ id: "disable", phase: "failed", text: "Too many clusters to disable at once.", detail: problem });
      else setConfirming(names);
    },
    onError: ({ message }) =>
      toast({ id: "disable", phase: "failed", text: "The clusters could not be read.", detail: message }),
  });
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <NameActions marks={marks} list={list} sort={sort} />
        <GuardedButton
          action="disable"
          name={addOn}
          appearance="danger"
          reason={whyNot(row?.install)}
          disabled={reading.isPending}
          onClick={() => reading.mutate()}
        >
          Disable on these…
        </GuardedButton>
      </SelectionBar>
      <Suspense>
        {row && confirming ? (
          <DisableDialog row={row} clusters={confirming} onClose={() => setConfirming(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** What would take it away from single clusters would be put back. */
function whyNot(install: "manual" | "placements" | undefined): string | undefined {
  if (install === "manual") return undefined;
  if (install === undefined) return "The add-on is still loading.";
  return "It is installed by placements: the add-on manager would reinstall it on every cluster they select. Change the placement instead.";
}

function listOf(addOn: string): SelectedList<ClusterAddOnRow> {
  return {
    view: "cluster-addons",
    row: ClusterAddOnRow,
    thing: "cluster",
    names: { key: "cluster", of: clusterOf, preset: onlyAddOn(addOn) },
    columns: csvColumnsOf(CLUSTER_ADD_ONS),
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
