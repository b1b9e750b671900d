"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * True once somebody else is signed in than the one this page was read for. Then nothing of it may stay, and the page is loaded
 * anew: drafts that the browser keeps go too.
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

/** Drafts of whoever used this browser before are not shown to somebody else. */
function keepDraftsOf(user: string): void {
  try {
    const before = localStorage.getItem(PERSON);
    if (before !== null && before !== user) forgetDrafts();
    localStorage.setItem(PERSON, user);
  } catch {
    // Where the browser keeps nothing, there is nothing to forget.
  }
}

function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  }
}
