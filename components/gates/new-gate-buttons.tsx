"use client";

import { GuardedButton } from "@/components/request-state/guarded-button";
import type { GuardedAction } from "@/lib/api/session/guarded-action";
import type { GateKind } from "@/lib/lists/gates/row";

/** Where one is written. */
function newGateHref(kind: GateKind): string {
  return `/gates/new?kind=${kind}`;
}

const BUTTONS: readonly { readonly kind: GateKind; readonly action: GuardedAction; readonly label: string }[] = [
  { kind: "freeze", action: "freeze", label: "New freeze" },
  { kind: "approval", action: "create-gate", label: "New rollout gate" },
  { kind: "window", action: "create-window", label: "New window" },
];

/** One for each of the kinds that people write. */
export function NewGateButtons() {
  return BUTTONS.map(({ kind, action, label }) => (
    <GuardedButton key={kind} action={action} href={newGateHref(kind)}>
      {label}
    </GuardedButton>
  ));
}
