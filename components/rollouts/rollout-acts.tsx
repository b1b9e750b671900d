"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutRow } from "@/lib/api/rollouts";
import { systemState } from "@/lib/queries/system";
import { steeringRefusal } from "@/lib/resources/add-on-keeper";
import { ActDialog } from "./act-dialog";
import { type Act, BUTTON_WORDS, headActs, menuActs } from "./act-words";
import { revisionsHref } from "./rollout-address";

/** What a person can order of a rollout beyond its strategy. Which of it is allowed the dialog says. */
export function RolloutActs({ row }: { readonly row: RolloutRow }) {
  const [asked, setAsked] = useState<RolloutWish>();
  const { data: mode } = useQuery({ ...systemState(), select: ({ managerMode }) => managerMode });
  const refusal = steeringRefusal(row, mode);
  const choose = (act: Act) => {
    // What to go back to is chosen among what is kept.
    if (act === "roll-back") history.pushState(null, "", revisionsHref(row));
    else setAsked(wishFor(act));
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
      {asked ? <ActDialog row={row} wish={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

/** What is held is there to be resumed; what is aborted need not. */
function lookOf(act: Act, { order }: RolloutRow) {
  if (act === "resume" && !order?.abort) return "primary";
  return act === "abort" ? "danger" : "secondary";
}

function wishFor(act: Exclude<Act, "roll-back">): RolloutWish {
  switch (act) {
    case "hold":
      return { act, reason: "" };
    case "gate":
      return { act, minAvailablePercent: null };
    default:
      return { act };
  }
}
