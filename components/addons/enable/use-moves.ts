"use client";

import { usePathname, useRouter } from "next/navigation";
import { CHOOSE_HREF, ENABLE_STEPS, type EnableStep, enableHref, readEnableAddress } from "./enable-address";

/** The ways through the wizard. */
export interface Moves {
  readonly back: () => void;
  readonly onward: () => void;
  /** To a step by its id; to the choice of the add-on for any other. */
  readonly toStep: (id: string) => void;
  readonly leave: () => void;
}

/** Which step is open, and the ways to others: the address is the state. */
export function useMoves(name: string): { readonly step: EnableStep; readonly moves: Moves } {
  const router = useRouter();
  const { step } = readEnableAddress(usePathname());
  const index = ENABLE_STEPS.indexOf(step);
  const toStep = (id: string | undefined) => {
    const wanted = ENABLE_STEPS.find((each) => each === id);
    if (wanted) history.pushState(null, "", enableHref(name, wanted));
    else router.push(CHOOSE_HREF);
  };
  return {
    step,
    moves: {
      toStep,
      back: () => toStep(ENABLE_STEPS[index - 1]),
      onward: () => toStep(ENABLE_STEPS[index + 1]),
      leave: () => router.push(`/addons/${name}`),
    },
  };
}
