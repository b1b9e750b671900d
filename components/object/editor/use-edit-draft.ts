"use client";

import { useState } from "react";
import { type ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import { z } from "@/lib/kube/zod";
import { editableOf } from "@/lib/objects/editable";
import { textOf } from "@/lib/objects/object-text";
import { keepEdit, storedEdit } from "./draft-storage";

const EditDraft = z.object({ base: WholeObject, text: z.string() });

/** An edit of an object: the version read, and the text. */
export type EditDraft = z.infer<typeof EditDraft>;

interface StoredDraft {
  /** Absent while not editing. */
  readonly draft: EditDraft | undefined;
  /** The browser stores nothing: input lives as long as the page. */
  readonly isRefused: boolean;
  readonly set: (draft: EditDraft | undefined) => void;
}

/** One person's draft for one object, stored in this tab until they sign out. */
export function useEditDraft(user: string, id: ObjectId): StoredDraft {
  const key = draftKey(user, id);
  const [state, setState] = useState(() => ({ draft: readDraft(storedEdit(key)), isRefused: false }));
  const set = (draft: EditDraft | undefined) => {
    // What is as it was read is worth no keeping.
    const text = draft && isChanged(draft) ? JSON.stringify(draft) : undefined;
    setState({ draft, isRefused: !keepEdit(key, text) });
  };
  return { ...state, set };
}

function draftKey(user: string, { kind, namespace = "", name }: ObjectId): string {
  return JSON.stringify([user, kind, namespace, name]);
}

/** An edit that the object's page goes on with. False where the browser stores nothing. */
export function storeDraft(user: string, id: ObjectId, draft: EditDraft): boolean {
  return keepEdit(draftKey(user, id), JSON.stringify(draft));
}

/** The text of an object's editable part, to start with. */
export function initialDraft(base: WholeObject): EditDraft {
  return { base, text: textOf(editableOf(base)) };
}

export function isChanged({ base, text }: EditDraft): boolean {
  return text !== initialDraft(base).text;
}

/** An unreadable draft counts as none. */
function readDraft(text: string | null): EditDraft | undefined {
  try {
    return EditDraft.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}
