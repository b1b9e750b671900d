"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { withBasePath } from "@/lib/base-path";
import { CHOOSE_HREF, ENABLE_STEPS, type EnableStep, enableHref, readEnableAddress } from "./enable-address";

/** The ways through the wizard. */
export interface Moves {
  /** The step in the address: ahead of the one on the screen until that is drawn. */
  readonly at: () => EnableStep;
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
  const target = useRef<EnableStep>(undefined);
  const at = () => target.current ?? step;
  useEffect(() => {
    // Steps on the way to the one that was requested last may still be drawn.
    if (target.current === step) target.current = undefined;
  }, [step]);
  useEffect(() => {
    const forget = () => {
      target.current = undefined;
    };
    addEventListener("popstate", forget);
    return () => removeEventListener("popstate", forget);
  }, []);
  const toStep = (id: string | undefined) => {
    const wanted = ENABLE_STEPS.find((each) => each === id);
    if (!wanted) return router.push(CHOOSE_HREF);
    if (wanted === at()) return;
    target.current = wanted;
    history.pushState(null, "", withBasePath(enableHref(name, wanted)));
  };
  // Who presses keys faster than steps are drawn goes on from the step that comes.
  const beside = (by: number) => ENABLE_STEPS[ENABLE_STEPS.indexOf(at()) + by];
  return {
    step,
    moves: {
      at,
      toStep,
      back: () => toStep(beside(-1)),
      onward: () => toStep(beside(1) ?? at()),
      leave: () => router.push(`/addons/${name}`),
    },
  };
}
