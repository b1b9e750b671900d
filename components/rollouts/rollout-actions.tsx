"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Menu } from "@/components/ui/overlay/menu";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { systemState } from "@/lib/queries/metrics/system";
import { steeringRefusal } from "@/lib/resources/add-on-keeper";
import { ActDialog } from "./act-dialog";
import { type Act, BUTTON_WORDS, headActs, menuActs } from "./action-labels";
import { revisionsHref } from "./rollout-address";

/** Actions on a rollout beyond its strategy. The dialog says which are allowed. */
export function RolloutActs({ row }: { readonly row: RolloutRow }) {
  const [confirming, setConfirming] = useState<RolloutActionInput>();
  const { data: mode } = useQuery({ ...systemState(), select: ({ managerMode }) => managerMode });
  const refusal = steeringRefusal(row, mode);
  const choose = (act: Act) => {
    // The revision to return to is chosen from the stored ones.
    if (act === "roll-back") history.pushState(null, "", revisionsHref(row));
    else setConfirming(inputFor(act));
  };
  return (
    <>
      {headActs(row).map((act) => (
        <Button key={act} look={lookOf(act, row)} reason={refusal} onClick={() => choose(act)}>
          {BUTTON_WORDS[act]}
        </Button>
      ))}
      <Menu
        label={`More for ${row.addOn}`}
        items={menuActs(row).map((act) => ({
          word: BUTTON_WORDS[act],
          danger: act === "abort",
          reason: refusal,
          onSelect: () => choose(act),
        }))}
      />
      {confirming ? <ActDialog row={row} input={confirming} onClose={() => setConfirming(undefined)} /> : null}
    </>
  );
}

/** What is held is there to be resumed; what is aborted need not. */
function lookOf(act: Act, { order }: RolloutRow) {
  if (act === "resume" && !order?.abort) return "primary";
  return act === "abort" ? "danger" : "secondary";
}

function inputFor(act: Exclude<Act, "roll-back">): RolloutActionInput {
  switch (act) {
    case "hold":
      return { act, reason: "" };
    case "gate":
      return { act, minAvailablePercent: null };
    default:
      return { act };
  }
}
