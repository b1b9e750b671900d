"use client";

import { useRef, useState } from "react";
import type { ObjectAnswer, ObjectCheck, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { type Edited, refusalProblems } from "@/lib/objects/edit-problems";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { type TextProblem, textOf } from "@/lib/objects/object-text";
import { threeWay } from "@/lib/objects/three-way";
import { checkObject, readObject, updateObject } from "@/lib/queries/objects/objects";
import type { EditDraft } from "./use-edit-draft";
import { writeEdit } from "./write-edit";

/** How far an edit has come. */
export type EditStep =
  | { readonly at: "text" | "checking" }
  /** `again` says why it is reviewed once more. */
  | { readonly at: "review" | "saving"; readonly checked: ObjectCheck; readonly again?: string | undefined }
  | { readonly at: "conflict"; readonly theirs: WholeObject };

/** What the hub had against the last try: of fields at their lines, and in general. */
export interface Refused {
  readonly general: readonly string[];
  readonly problems: readonly TextProblem[];
}

const NOTHING: Refused = { general: [], problems: [] };

interface EditParts {
  readonly id: ObjectId;
  readonly draft: EditDraft;
  readonly onDraft: (draft: EditDraft) => void;
  readonly onSaved: (answer: ObjectAnswer) => void;
}

/** From the text to the hub's dry run, and from there to the write: one at a time. */
export function useEdit({ id, draft, onDraft, onSaved }: EditParts) {
  const [step, setStep] = useState<EditStep>({ at: "text" });
  const [refused, setRefused] = useState(NOTHING);
  const isBusy = useRef(false);
  // After further typing, results for the earlier text are dropped.
  const version = useRef(0);
  const send = async <Answer>(edited: Edited, way: (id: ObjectId, object: RawObject) => Promise<Answer>) => {
    if (!edited.object || isBusy.current) return undefined;
    isBusy.current = true;
    setRefused(NOTHING);
    const requestedVersion = version.current;
    const written = await writeEdit(id, draft.base, edited.object, { send: way, read: readObject });
    isBusy.current = false;
    if (requestedVersion !== version.current) return undefined;
    if (written.result === "conflict") setStep({ at: "conflict", theirs: written.theirs });
    if (written.result === "refused") {
      setRefused(refusalProblems(written, edited));
      setStep({ at: "text" });
    }
    return written.result === "written" || written.result === "unconfirmed" ? written : undefined;
  };
  const review = async (edited: Edited, again?: string) => {
    const written = await send(edited, checkObject);
    if (written?.result !== "written") return;
    onDraft({ ...draft, base: written.base });
    setStep({ at: "review", checked: written.answer, again });
  };
  const change = (changed: EditDraft) => {
    version.current += 1;
    setRefused(NOTHING);
    setStep({ at: "text" });
    onDraft(changed);
  };
  return {
    step,
    refused,
    check: async (edited: Edited) => {
      if (!edited.object) return;
      setStep({ at: "checking" });
      await review(edited);
    },
    /** `typed` is the name that was typed, where the review asks for it. */
    save: async (edited: Edited, typed?: string, override = false) => {
      if (step.at !== "review") return;
      const { checked } = step;
      setStep({ at: "saving", checked });
      const confirmed = {
        plan: checked.plan,
        ...(typed !== undefined && { confirm: typed }),
        ...(override && { override }),
      };
      const written = await send(edited, (object, next) => updateObject(object, next, confirmed));
      if (written?.result === "written") onSaved(written.answer);
      if (written?.result === "unconfirmed") await review(edited, written.message);
    },
    /** What the edit does has changed by another write. */
    checkAgain: (edited: Edited) => review(edited),
    backToText: () => setStep({ at: "text" }),
    /** The object itself was written by the review: the text goes on with that, to be reviewed once more. */
    takeOver: async (edited: Edited, schema: FieldSchema | undefined) => {
      if (!edited.object) return;
      const { object: theirs } = await readObject(id);
      const now = editableOf(theirs);
      const sides = { base: editableOf(draft.base), mine: editableOf(edited.object), theirs: now };
      const { value, clashes } = threeWay(sides, schema);
      if (clashes.length > 0) setStep({ at: "conflict", theirs });
      else change({ base: theirs, text: textOf(inOrderOf(now, value)) });
    },
    change,
  };
}
