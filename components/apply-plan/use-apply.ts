"use client";

import { useState } from "react";
import type { EnableAnswer, WriteOutcome } from "@/lib/api/addons/enable";
import { ApiProblem, isSignedOut } from "@/lib/queries/request/api-problem";

/** What became of carrying out a plan. */
export type ApplyState =
  | { readonly phase: "idle" | "busy" | "written" }
  /** Some writes failed; what was written stays. */
  | { readonly phase: "partly"; readonly outcomes: readonly WriteOutcome[] }
  /** The hub has moved on since the plan was read; nothing was written. */
  | { readonly phase: "conflict"; readonly message: string }
  | { readonly phase: "failed"; readonly message: string };

/** Part of a request: objects that another tool applies are written all the same. */
export type Override = { readonly override?: true };

interface ApplyOptions {
  /** Of the plan as it was read; absent while there is none. */
  readonly planId: string | undefined;
  readonly send: (override: Override) => Promise<EnableAnswer>;
  /** The plan that was read no longer holds. */
  readonly replan: () => unknown;
  readonly onWritten: () => void;
}

/** Carries out one plan at a time and reports the result. An override holds for the plan it was given for. */
export function useApply({ planId, send, replan, onWritten }: ApplyOptions) {
  const [state, setState] = useState<ApplyState>({ phase: "idle" });
  const [overridden, setOverridden] = useState<string>();
  const isOverridden = overridden !== undefined && overridden === planId;
  const planAgain = () => {
    setOverridden(undefined);
    replan();
  };
  const run = async () => {
    setState({ phase: "busy" });
    try {
      const { outcomes } = await send(isOverridden ? { override: true } : {});
      const isWritten = outcomes.every(({ result }) => result === "written");
      setState(isWritten ? { phase: "written" } : { phase: "partly", outcomes });
      if (isWritten) onWritten();
    } catch (error) {
      setState(refusal(error));
      if (!isSignedOut(error)) planAgain();
    }
  };
  const tryAgain = () => {
    setState({ phase: "idle" });
    planAgain();
  };
  const onOverridden = (wanted: boolean) => setOverridden(wanted ? planId : undefined);
  return { state, run, tryAgain, isOverridden, onOverridden };
}

function refusal(error: unknown): ApplyState {
  if (isSignedOut(error))
    return { phase: "failed", message: "Nothing was written: your session has ended. Your choices are kept." };
  if (error instanceof ApiProblem) {
    return { phase: error.problem.code === "conflict" ? "conflict" : "failed", message: error.message };
  }
  return {
    phase: "failed",
    message:
      "The console did not answer in time, so it is unknown what was written. The plan below contains what is still missing.",
  };
}
