"use client";

import { useRef, useState } from "react";
import type { Refused } from "@/components/object/editor/use-edit";
import type { ObjectAnswer, ObjectCheck, ObjectKind } from "@/lib/api/objects/whole-objects";
import { type Edited, refusalProblems } from "@/lib/objects/edit-problems";
import { checkNewObject, createObject } from "@/lib/queries/objects/objects";
import { ApiProblem } from "@/lib/queries/request/api-problem";

/** How far a creation has come. */
type CreationStep =
  | { readonly at: "text" | "checking" | "created" }
  /** `again` says why it is reviewed once more. */
  | { readonly at: "review" | "saving"; readonly checked: ObjectCheck; readonly again?: string | undefined };

const NOTHING: Refused = { general: [], problems: [] };

/** From the text of a new object to the hub's dry run, and from there to the write: one at a time. */
export function useCreation(kind: ObjectKind, onCreated: (answer: ObjectAnswer) => void) {
  const [step, setStep] = useState<CreationStep>({ at: "text" });
  const [refused, setRefused] = useState(NOTHING);
  // After further typing, results for the earlier text are dropped.
  const version = useRef(0);
  const unlessRefused = async <Answer>(edited: Edited, sent: Promise<Answer>): Promise<Answer | undefined> => {
    const requested = version.current;
    try {
      const answer = await sent;
      return requested === version.current ? answer : undefined;
    } catch (error) {
      if (isUnconfirmed(error)) throw error;
      if (requested !== version.current) return undefined;
      setRefused(refusalProblems(refusalOf(error), edited));
      setStep({ at: "text" });
      return undefined;
    }
  };
  const review = async (edited: Edited, again?: string) => {
    if (!edited.object) return;
    setRefused(NOTHING);
    const checked = await unlessRefused(edited, checkNewObject(kind, edited.object));
    if (checked) setStep({ at: "review", checked, again });
  };
  return {
    step,
    refused,
    check: async (edited: Edited) => {
      setStep({ at: "checking" });
      await review(edited);
    },
    /** `typed` is the name that was typed, where the review asks for it. */
    create: async (edited: Edited, typed?: string) => {
      if (step.at !== "review" || !edited.object) return;
      const { checked } = step;
      setStep({ at: "saving", checked });
      try {
        const confirmed = { plan: checked.plan, ...(typed !== undefined && { confirm: typed }) };
        const answer = await unlessRefused(edited, createObject(kind, edited.object, confirmed));
        if (!answer) return;
        setStep({ at: "created" });
        onCreated(answer);
      } catch (error) {
        await review(edited, refusalOf(error).message);
      }
    },
    backToText: () => setStep({ at: "text" }),
    change: () => {
      version.current += 1;
      setRefused(NOTHING);
      setStep({ at: "text" });
    },
  };
}

function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "unconfirmed";
}

function refusalOf(error: unknown) {
  const message = error instanceof Error ? error.message : "Unexpected answer from the console.";
  return { message, causes: error instanceof ApiProblem ? error.problem.causes : undefined };
}
