"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * True when someone else is signed in than the person the page was loaded for. Then nothing may stay, and the page is
 * reloaded: stored drafts are deleted, too.
 */
export function useOnePerson(user: string | undefined): boolean {
  const queries = useQueryClient();
  const [first, setFirst] = useState(user);
  if (first === undefined && user !== undefined) setFirst(user);
  const isSomebodyElse = first !== undefined && user !== undefined && user !== first;
  useEffect(() => {
    if (user !== undefined) keepDraftsOf(user);
  }, [user]);
  useEffect(() => {
    if (!isSomebodyElse) return;
    queries.clear();
    try {
      forgetDrafts();
    } finally {
      location.reload();
    }
  }, [isSomebodyElse, queries]);
  return isSomebodyElse;
}

const OURS = "flotilla.";
const PERSON = "flotilla.person";

/** Drafts of a previous person are not shown to another. */
function keepDraftsOf(user: string): void {
  try {
    const before = localStorage.getItem(PERSON);
    if (before !== null && before !== user) forgetDrafts();
    localStorage.setItem(PERSON, user);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
}

function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  }
}
