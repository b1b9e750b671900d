"use client";

import { Suspense, useState } from "react";
import { NameActions } from "@/components/list/selection/name-actions";
import { SelectionBar } from "@/components/list/selection/selection-bar";
import type { RowMarks } from "@/components/list/selection/use-row-marks";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { late } from "@/components/ui/hooks/late";
import type { BulkAction } from "@/lib/queries/addons/bulk-actions";
import { SELECTED_ADD_ONS } from "./selected-add-ons";

const BulkDialog = late(async () => (await import("./bulk-dialog")).BulkDialog);

interface AddOnActionsProps {
  readonly marks: RowMarks;
  readonly total: number;
  readonly sort: string | undefined;
}

/** What can be done with the add-ons that are selected. */
export function AddOnActions({ marks, total, sort }: AddOnActionsProps) {
  const [confirming, setConfirming] = useState<BulkAction>();
  return (
    <>
      <SelectionBar marks={marks} total={total}>
        <NameActions marks={marks} list={SELECTED_ADD_ONS} sort={sort} />
        <GuardedButton action="steer" appearance="quiet" onClick={() => setConfirming("hold")}>
          Hold rollouts…
        </GuardedButton>
        <GuardedButton action="steer" appearance="quiet" onClick={() => setConfirming("resume")}>
          Resume rollouts…
        </GuardedButton>
        <GuardedButton action="disable" appearance="danger" onClick={() => setConfirming("disable")}>
          Disable…
        </GuardedButton>
      </SelectionBar>
      <Suspense>
        {confirming ? (
          <BulkDialog action={confirming} selection={marks.selection} onClose={() => setConfirming(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}
