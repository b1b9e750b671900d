"use client";

import { Suspense, useState } from "react";
import { NameActs } from "@/components/list/selection/name-actions";
import { SelectionBar } from "@/components/list/selection/selection-bar";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { Button } from "@/components/ui/controls/button";
import { late } from "@/components/ui/hooks/late";
import type { SeveralAct } from "@/lib/queries/addons/several-add-ons";
import { SELECTED_ADD_ONS } from "./selected-add-ons";

const SeveralDialog = late(async () => (await import("./several-dialog")).SeveralDialog);

interface AddOnActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the add-ons that are selected. */
export function AddOnActs({ marks, total, sort }: AddOnActsProps) {
  const [confirming, setConfirming] = useState<SeveralAct>();
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <NameActs marks={marks} list={SELECTED_ADD_ONS} sort={sort} />
        <Button look="quiet" onClick={() => setConfirming("hold")}>
          Hold rollouts…
        </Button>
        <Button look="quiet" onClick={() => setConfirming("resume")}>
          Resume rollouts…
        </Button>
        <Button look="danger" onClick={() => setConfirming("disable")}>
          Disable…
        </Button>
      </SelectionBar>
      <Suspense>
        {confirming ? (
          <SeveralDialog act={confirming} selection={marks.selection} onClose={() => setConfirming(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}
