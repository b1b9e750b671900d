"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { keepChosen, tooManyByName } from "@/components/status/chosen-clusters";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FieldProblem } from "@/components/ui/field";
import { plural } from "@/lib/format/count";
import { clusterNames } from "@/lib/queries/cluster-names";
import { PlacementReach, WhatIsSaid } from "./placement-said";
import { useFilterPlacement } from "./use-filter-placement";

interface EnableDialogProps {
  readonly filter: string;
  /** How many clusters it leaves. */
  readonly total: number;
  readonly onClose: () => void;
}

/** Enables an add-on on all that a filter leaves: with a placement as far as that can say it, or on those that there are now, by name. */
export function EnableDialog({ filter, total, onClose }: EnableDialogProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { said, trial, error, namespace, refusal, keep } = useFilterPlacement(filter, onClose);
  const picking = useMutation({
    mutationFn: () => pickByName(queries, filter),
    onSuccess: () => router.push("/addons/enable"),
  });
  const goOn = () => {
    keep();
    router.push("/addons/enable");
  };
  return (
    <Dialog
      title={`Enable an add-on on the ${plural(total, "cluster")} that match`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} data-keep="">
            Close
          </Button>
          <Button onClick={() => picking.mutate()} disabled={picking.isPending}>
            By hand, as of now…
          </Button>
          <Button look="primary" onClick={goOn} reason={refusal}>
            With a new placement…
          </Button>
        </>
      }
    >
      <WhatIsSaid said={said} filter={filter} />
      <PlacementReach trial={trial} error={error} total={total} namespace={namespace} />
      <p className="mt-4 text-pretty text-small text-text-2">
        A placement also takes clusters that match later. By hand the add-on comes to the {plural(total, "cluster")} that match now,
        whatever the filter leaves later.
      </p>
      <FieldProblem id="enable-problem" problem={picking.error?.message} />
    </Dialog>
  );
}

async function pickByName(queries: QueryClient, filter: string): Promise<void> {
  const clusters = (await queries.fetchQuery(clusterNames({ q: filter }))).toSorted();
  const problem = tooManyByName(clusters);
  if (problem) throw new Error(problem);
  keepChosen({ by: "hand", clusters });
}
