"use client";

import { useState } from "react";
import { type ObjectId, WholeObject } from "@/lib/api/whole-objects";
import { z } from "@/lib/kube/zod";
import { editableOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { keepEdit, keptEdit } from "./draft-storage";

const EditDraft = z.object({ base: WholeObject, text: z.string() });

/** What somebody makes of an object: the version that they read, and their text. */
export type EditDraft = z.infer<typeof EditDraft>;

interface KeptDraft {
  /** Absent while nobody edits. */
  readonly draft: EditDraft | undefined;
  /** The browser keeps nothing: what is typed lives as long as the page. */
  readonly isRefused: boolean;
  readonly set: (draft: EditDraft | undefined) => void;
}

/** The draft of one person for one object, kept in this tab until they sign out. */
export function useEditDraft(user: string, { kind, namespace = "", name }: ObjectId): KeptDraft {
  const key = JSON.stringify([user, kind, namespace, name]);
  const [state, setState] = useState(() => ({ draft: readDraft(keptEdit(key)), isRefused: false }));
  const set = (draft: EditDraft | undefined) => {
    // What is as it was read is worth no keeping.
    const text = draft && isChanged(draft) ? JSON.stringify(draft) : undefined;
    setState({ draft, isRefused: !keepEdit(key, text) });
  };
  return { ...state, set };
}

/** The text of an object's editable part, to begin with. */
export function firstDraft(base: WholeObject): EditDraft {
  return { base, text: textOf(editableOf(base)) };
}

export function isChanged({ base, text }: EditDraft): boolean {
  return text !== firstDraft(base).text;
}

/** One that cannot be read any more counts as none. */
function readDraft(text: string | null): EditDraft | undefined {
  try {
    return EditDraft.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
