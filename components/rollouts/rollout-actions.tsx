"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { late } from "@/components/ui/hooks/late";
import { Menu } from "@/components/ui/overlay/menu";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import { withBasePath } from "@/lib/base-path";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { systemState } from "@/lib/queries/metrics/system";
import { actionRight } from "@/lib/queries/session/action-right";
import { steeringRefusal } from "@/lib/resources/add-on-manager";
import { type Action, abortRefusal, BUTTON_LABELS, headActions, menuActions } from "./action-labels";
import { revisionsHref } from "./rollout-address";

const ActionDialog = late(async () => (await import("./action-dialog")).ActionDialog);
const MissingRightPanel = late(
  async () => (await import("@/components/request-state/missing-right-panel")).MissingRightPanel,
);

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
      <MoreActions row={row} refusal={refusal} onChoose={choose} />
      <Suspense>
        {confirming ? <ActionDialog row={row} input={confirming} onClose={() => setConfirming(undefined)} /> : null}
      </Suspense>
    </>
  );
}

interface MoreActionsProps {
  readonly row: RolloutRow;
  /** Why none of them is possible, for those who may. */
  readonly refusal: string | undefined;
  readonly onChoose: (action: Action) => void;
}

/** Who lacks the right sees padlocks, and is told which right it is. */
function MoreActions({ row, refusal, onChoose }: MoreActionsProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data: { missing } = {} } = useQuery(actionRight("steer", row.addOn));
  const items = menuActions(row).map((action) => ({
    label: BUTTON_LABELS[action],
    ...(missing
      ? { icon: <StatusIcon shape="padlock" className="mt-0.5 text-text-3" />, onSelect: () => setOpen(true) }
      : {
          danger: action === "abort",
          reason: refusal ?? (action === "abort" ? abortRefusal(row) : undefined),
          onSelect: () => onChoose(action),
        }),
  }));
  return (
    <span ref={anchor} className="inline-grid">
      <Menu label={`More for ${row.addOn}`} items={items} />
      <Suspense>
        {isOpen && missing ? (
          <MissingRightPanel missing={missing} anchor={anchor} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </span>
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
