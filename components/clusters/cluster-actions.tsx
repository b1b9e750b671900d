"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { keepChosen, tooManyByName } from "@/components/list/selection/chosen-clusters";
import { NameActions } from "@/components/list/selection/name-actions";
import type { Selection } from "@/components/list/selection/selection";
import { SelectionBar } from "@/components/list/selection/selection-bar";
import { selectionFilter } from "@/components/list/selection/selection-filters";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import { clusterStats } from "@/lib/queries/list/stats";
import { SELECTED_CLUSTERS } from "./selected-clusters";

const AcceptDialog = late(async () => (await import("./accept-dialog")).AcceptDialog);
const CommonDialog = late(async () => (await import("./common-dialog")).CommonDialog);
const EditDialog = late(async () => (await import("./cluster-edit-dialog")).ClusterEditDialog);
const EnableDialog = late(async () => (await import("./enable-dialog")).EnableDialog);

interface ClusterActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the clusters that are selected. */
export function ClusterActions({ marks, total, sort }: ClusterActionsProps) {
  const router = useRouter();
  const [confirming, setConfirming] = useState<"accept" | "common" | "edit" | "enable">();
  const { data: waiting } = useQuery({
    ...clusterStats(),
    select: ({ facets }) => facets?.health?.values.some(isPending),
  });
  const { selection, size } = marks;
  const filter = selectionFilter(selection, SELECTED_CLUSTERS.names);
  const enable = () => {
    if (selection.by === "filter") return setConfirming("enable");
    keepChosen({ by: "hand", clusters: [...selection.names].sort() });
    router.push("/addons/enable");
  };
  const detach = () => {
    if (selection.by === "names")
      router.push(`/detach?${new URLSearchParams({ clusters: [...selection.names].sort().join() })}`);
  };
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <GuardedButton action="enable" appearance="quiet" onClick={enable} reason={whyNot(selection, filter)}>
          Enable an add-on…
        </GuardedButton>
        {waiting ? (
          <GuardedButton action="accept" appearance="quiet" onClick={() => setConfirming("accept")}>
            Accept…
          </GuardedButton>
        ) : null}
        <GuardedButton action="edit-cluster" appearance="quiet" onClick={() => setConfirming("edit")}>
          Edit…
        </GuardedButton>
        <GuardedButton action="edit-cluster" appearance="quiet" onClick={detach} reason={notDetached(selection)}>
          Detach…
        </GuardedButton>
        <Button
          appearance="quiet"
          onClick={() => setConfirming("common")}
          reason={filter === undefined ? "Too many clusters by name: select by a filter instead." : undefined}
        >
          In common
        </Button>
        <NameActions marks={marks} list={SELECTED_CLUSTERS} sort={sort} />
      </SelectionBar>
      <Suspense>
        {confirming === "accept" ? (
          <AcceptDialog selection={selection} onClose={() => setConfirming(undefined)} />
        ) : null}
        {confirming === "common" && filter !== undefined ? (
          <CommonDialog filter={filter} size={size} onClose={() => setConfirming(undefined)} />
        ) : null}
        {confirming === "edit" ? <EditDialog selection={selection} onClose={() => setConfirming(undefined)} /> : null}
        {confirming === "enable" ? (
          <EnableDialog filter={filter ?? ""} total={size} onClose={() => setConfirming(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

function whyNot(selection: Selection, filter: string | undefined): string | undefined {
  if (selection.by === "names") return tooManyByName([...selection.names]);
  return filter === undefined ? "Too many exclusions: narrow the filter instead." : undefined;
}

/** More are detached in several goes. */
const MAX_DETACHED = 50;

function notDetached(selection: Selection): string | undefined {
  if (selection.by !== "names") return "Select the clusters one by one: each has a runbook of its own.";
  return selection.names.size > MAX_DETACHED ? `At most ${MAX_DETACHED} clusters are detached at once.` : undefined;
}

function isPending({ value }: { readonly value: string }): boolean {
  return value === "pending";
}
