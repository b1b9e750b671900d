"use client";

import { Suspense, useState } from "react";
import { NameActs } from "@/components/status/name-acts";
import { SelectionBar } from "@/components/status/selection-bar";
import type { RowMarks } from "@/components/status/use-row-marks";
import { Button } from "@/components/ui/button";
import { late } from "@/components/ui/late";
import type { SeveralAct } from "@/lib/queries/several-add-ons";
import { ADD_ONS } from "./selected-add-ons";

const SeveralDialog = late(async () => (await import("./several-dialog")).SeveralDialog);

interface AddOnActsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the add-ons that are selected. */
export function AddOnActs({ marks, total, sort }: AddOnActsProps) {
  const [asking, setAsking] = useState<SeveralAct>();
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <NameActs marks={marks} list={ADD_ONS} sort={sort} />
        <Button look="quiet" onClick={() => setAsking("hold")}>
          Hold rollouts…
        </Button>
        <Button look="quiet" onClick={() => setAsking("resume")}>
          Resume rollouts…
        </Button>
        <Button look="danger" onClick={() => setAsking("disable")}>
          Disable…
        </Button>
      </SelectionBar>
      <Suspense>{asking ? <SeveralDialog act={asking} selection={marks.selection} onClose={() => setAsking(undefined)} /> : null}</Suspense>
    </>
  );
}
