"use client";

import { useState } from "react";
import { keepEdit, storedEdit } from "@/components/object/editor/draft-storage";

/** One person's text of a new object of a kind, stored in this tab until they sign out. `first` is what it starts as. */
export function useNewDraft(user: string, kind: string, first: string) {
  const key = JSON.stringify([user, "new", kind]);
  const [state, setState] = useState(() => ({ text: storedEdit(key) ?? first, isRefused: false }));
  const set = (text: string) => setState({ text, isRefused: !keepEdit(key, text === first ? undefined : text) });
  return { ...state, set, forget: () => set(first) };
}
