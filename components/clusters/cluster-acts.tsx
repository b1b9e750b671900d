"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { keepChosen, tooManyByName } from "@/components/status/chosen-clusters";
import { NameActs } from "@/components/status/name-acts";
import type { Selection } from "@/components/status/selection";
import { SelectionBar } from "@/components/status/selection-bar";
import { selectionFilter } from "@/components/status/selection-filters";
import type { RowMarks } from "@/components/status/use-row-marks";
import { Button } from "@/components/ui/button";
import { late } from "@/components/ui/late";
import { clusterFigures } from "@/lib/queries/clusters";
import { CLUSTERS } from "./selected-clusters";

const AcceptDialog = late(async () => (await import("./accept-dialog")).AcceptDialog);
const EnableDialog = late(async () => (await import("./enable-dialog")).EnableDialog);

interface ClusterActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the clusters that are selected. */
export function ClusterActs({ marks, total, sort }: ClusterActsProps) {
  const router = useRouter();
  const [asking, setAsking] = useState<"accept" | "enable">();
  const { data: waiting } = useQuery({ ...clusterFigures(), select: ({ facets }) => facets?.health?.values.some(isPending) });
  const { selection, size } = marks;
  const filter = selectionFilter(selection, CLUSTERS.names);
  const enable = () => {
    if (selection.by === "filter") return setAsking("enable");
    keepChosen({ by: "hand", clusters: [...selection.names].sort() });
    router.push("/addons/enable");
  };
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <Button look="quiet" onClick={enable} reason={whyNot(selection, filter)}>
          Enable an add-on…
        </Button>
        {waiting ? (
          <Button look="quiet" onClick={() => setAsking("accept")}>
            Accept…
          </Button>
        ) : null}
        <NameActs marks={marks} list={CLUSTERS} sort={sort} />
      </SelectionBar>
      <Suspense>
        {asking === "accept" ? <AcceptDialog selection={selection} onClose={() => setAsking(undefined)} /> : null}
        {asking === "enable" ? <EnableDialog filter={filter ?? ""} total={size} onClose={() => setAsking(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function whyNot(selection: Selection, filter: string | undefined): string | undefined {
  if (selection.by === "names") return tooManyByName([...selection.names]);
  return filter === undefined ? "Too many are taken out of all that match: say what is wanted in the filter." : undefined;
}

function isPending({ value }: { readonly value: string }): boolean {
  return value === "pending";
}
