"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { keepChosen, tooManyByName } from "@/components/list/selection/chosen-clusters";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { Dialog } from "@/components/ui/overlay/dialog";
import { plural } from "@/lib/format/count";
import { clusterNames } from "@/lib/queries/clusters/cluster-names";
import { ConvertedFilter, PlacementReach } from "./converted-filter";
import { useFilterPlacement } from "./use-filter-placement";

interface EnableDialogProps {
  readonly filter: string;
  /** How many clusters match. */
  readonly total: number;
  readonly onClose: () => void;
}

/**
 * Enables an add-on on all clusters that match a filter: with a placement as far as it can express the filter, or on
 * the current matches, by name.
 */
export function EnableDialog({ filter, total, onClose }: EnableDialogProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { converted, trial, error, namespace, refusal, keep } = useFilterPlacement(filter, onClose);
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
            Manually, on the current matches…
          </Button>
          <Button appearance="primary" onClick={goOn} reason={refusal}>
            With a new placement…
          </Button>
        </>
      }
    >
      <ConvertedFilter converted={converted} filter={filter} />
      <PlacementReach trial={trial} error={error} total={total} namespace={namespace} />
      <p className="mt-4 text-pretty text-small text-text-2">
        A placement also selects clusters that match later. A manual installation reaches the {plural(total, "cluster")}{" "}
        that match now.
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
