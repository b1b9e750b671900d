"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Menu } from "@/components/ui/overlay/menu";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import { withBasePath } from "@/lib/base-path";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { systemState } from "@/lib/queries/metrics/system";
import { steeringRefusal } from "@/lib/resources/add-on-manager";
import { ActionDialog } from "./action-dialog";
import { type Action, abortRefusal, BUTTON_LABELS, headActions, menuActions } from "./action-labels";
import { revisionsHref } from "./rollout-address";

/** Actions on a rollout beyond its strategy. The dialog says which are allowed. */
export function RolloutActions({ row }: { readonly row: RolloutRow }) {
  const [confirming, setConfirming] = useState<RolloutActionInput>();
  const { data: mode } = useQuery({ ...systemState(), select: ({ managerMode }) => managerMode });
  const refusal = steeringRefusal(row, mode);
  const choose = (action: Action) => {
    // The revision to return to is chosen from the stored ones.
    if (action === "roll-back") history.pushState(null, "", withBasePath(revisionsHref(row)));
    else setConfirming(inputFor(action));
  };
  return (
    <>
      {headActions(row).map((action) => (
        <GuardedButton
          key={action}
          action="steer"
          name={row.addOn}
          appearance={appearanceOf(action, row)}
          reason={refusal}
          onClick={() => choose(action)}
        >
          {BUTTON_LABELS[action]}
        </GuardedButton>
      ))}
      <Menu
        label={`More for ${row.addOn}`}
        items={menuActions(row).map((action) => ({
          label: BUTTON_LABELS[action],
          danger: action === "abort",
          reason: refusal ?? (action === "abort" ? abortRefusal(row) : undefined),
          onSelect: () => choose(action),
        }))}
      />
      {confirming ? <ActionDialog row={row} input={confirming} onClose={() => setConfirming(undefined)} /> : null}
    </>
  );
}

/** What is held is there to be resumed; what is aborted need not. */
function appearanceOf(action: Action, { order }: RolloutRow) {
  if (action === "resume" && !order?.abort) return "primary";
  return action === "abort" ? "danger" : "secondary";
}

function inputFor(action: Exclude<Action, "roll-back">): RolloutActionInput {
  switch (action) {
    case "hold":
      return { action, reason: "" };
    case "gate":
      return { action, minAvailablePercent: null };
    default:
      return { action };
  }
}
